/** A fight that is ready to play. */
export type Encounter<S> = Blurb & { readonly setup: S }
type Blurb = { readonly title: string; readonly pitch: string }

/** Encounters by their ids, each a title, a pitch and what `setupOf` makes a setup of. */
export const encountersBy =
  <W extends object, S>(setupOf: (written: W) => S) =>
  (written: Readonly<Record<string, Blurb & W>>): Readonly<Record<string, Encounter<S>>> =>
    Object.fromEntries(
      Object.entries(written).map(([id, one]) => [id, { title: one.title, pitch: one.pitch, setup: setupOf(one) }]),
    )

/** One of an encounter: a ready-made block by a name, with fields that stand in place of the block's. */
export type Cast<S extends Named> = S & { readonly id: string; readonly block: string }
type Named = { readonly name?: string }

/** `castFrom<Sheet>('thug')('mudge', 'Mudge', { cover: 'half' })`: Mudge, a thug behind cover. */
export const castFrom =
  <S extends Named>(block: string) =>
  (id: string, name: string, own?: S): Cast<S> => ({ id, name, block, ...own! })

export const onSide = <const Side extends string, C extends object>(side: Side, cast: readonly C[]) =>
  cast.map((one) => ({ side, ...one }))

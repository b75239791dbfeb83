/** What is wrong with a value: the rest of a sentence that begins with the setting's name. */
export type Wrong = { readonly wrong: string }
export type Reader<T> = (said: string) => T | Wrong

/** The value is quoted back only where it is no secret. */
const not = (must: string, said: string): Wrong => ({ wrong: `is ${must}, not '${said.slice(0, 40)}'.` })
const isPrivate = (must: string): Wrong => ({ wrong: `is ${must}.` })

export const text: Reader<string> = (said) => said

export const wholeNumber =
  (must: string, { least, most }: { readonly least: number; readonly most: number }): Reader<number> =>
  (said) => {
    const number = /^\d{1,9}$/.test(said) ? Number(said) : Number.NaN
    return number >= least && number <= most ? number : not(must, said)
  }

export const oneOf =
  (...words: readonly string[]): Reader<string> =>
  (said) =>
    words.includes(said) ? said : not(`one of ${words.join(', ')}`, said)

export const onOrOff: Reader<boolean> = (said) =>
  said === '0' || said === '1' ? said === '1' : not('1 for yes or 0 for no', said)

export const secretOf =
  (pattern: RegExp, must: string): Reader<string> =>
  (said) =>
    pattern.test(said) ? said : isPrivate(must)

/** Without a slash, a query or a fragment at its end. */
export const address =
  (must: string): Reader<string> =>
  (said) =>
    /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?[^\s/?#]$/.test(said) && URL.canParse(said) ? said : isPrivate(must)

/** The URL holds a password: it is not quoted, only its scheme. */
export const postgresUrl: Reader<string> = (said) => {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(said) ?? []
  if (!/^postgres(ql)?:\/\//i.test(said))
    return {
      wrong: `is an address of PostgreSQL, as in postgres://fray@db/fray${scheme === '' ? '' : `, not of ${scheme.slice(0, 20)}`}. Without it everything is kept in a file of the data folder.`,
    }
  return URL.canParse(said)
    ? said
    : {
        wrong:
          'cannot be read: in its password @ is written %40, / is %2F, : is %3A, # is %23, ? is %3F and % is %25. Or leave the password out and set PGPASSWORD.',
      }
}

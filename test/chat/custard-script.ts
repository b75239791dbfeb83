/** A fight by the book in examples/custard, in the chats and on the page. */
export const BAKERS = {
  heroes: { Ann: { block: 'baker' } },
  people: [{ id: 'pip', name: 'Pip', side: 'enemies', dignity: 2 }],
} as const

/** From the choice of Pip to what the pie did. */
export const throwsPie = (came: string): string => `
  Ann < Throw a pie
  Ann > At whom? [Pip, <-]
  Ann < Pip
  All > Ann throws a pie at Pip.
  R > Pip: A pie comes flying: [Duck, Stand firm]
  R < Stand firm
  All > Splat! Pip is ${came}.
`

const known = new Map<string, Promise<Readonly<Record<string, string>>>>()

/** The sentence of a rule, from the page of its book. */
export async function ruleSentence(book: string, rule: string): Promise<string> {
  const page = known.get(book) ?? load(book)
  known.set(book, page)
  return (await page)[rule] ?? 'The page of the book has no sentence for it.'
}

async function load(book: string): Promise<Readonly<Record<string, string>>> {
  try {
    const reply = await fetch(`/rules/${book}.json`)
    return reply.ok ? ((await reply.json()) as Readonly<Record<string, string>>) : {}
  } catch {
    known.delete(book)
    return {}
  }
}

/**
 * A text in pieces that fit, cut at line ends where there are any, else between words, else anywhere but within a
 * character.
 */
export function pieces(text: string, most: number): readonly string[] {
  if (text.length <= most) return [text]
  const letters = [...text]
  if (letters.length <= most) return [text]
  const head = letters.slice(0, most).join('')
  const cut = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((at) => at > head.length / 2) ?? head.length
  return [head.slice(0, cut), ...pieces(text.slice(cut).trimStart(), most)]
}

/** Sentences as they are built: names, numbers, squares, weapons and what somebody said are left out. */
export function shapesOf(text: string, names: readonly string[]): ReadonlySet<string> {
  const longest = names.toSorted((a, b) => b.length - a.length)
  const shapeOf = (line: string): string =>
    longest
      .reduce((now, name) => now.replaceAll(name, 'N'), line)
      .replace(/\((?=[^)]*[A-Za-z])[^)]*\)/g, '(…)')
      .replace(/“[^”]*”/g, '“…”')
      .replace(/\b[A-Z]{1,2}\d{1,2}\b/g, '□')
      .replace(/[−-]?\d+(?:\.\d+)?/g, '#')
      .replace(/(?:N|□)(?:(?:, | and | → |, then )(?:N|□))+/g, 'N')
      .replace(/(?:#)(?:, #)+/g, '#')
      .trim()
  return new Set(text.split('\n').filter(isSaid).map(shapeOf))
}

/** Not the drawings on the card, whose turn a line of the script is, or what stood there before. */
const isSaid = (line: string): boolean =>
  /^ {4}(?! *−| *<pre>|.*<\/pre>| *\d* *[A-Z#~.o ]{3,}$)\S/.test(line) || /^ {6}\[/.test(line)

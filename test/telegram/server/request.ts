import { type Given, isObject, type Upload } from './call-arguments.ts'

/** What came with a request: arguments as strings, the same as they were written, and files. */
export type Request = {
  readonly given: Given
  readonly written: Readonly<Record<string, unknown>>
  readonly files: ReadonlyMap<string, Upload>
}

/**
 * Reads the query and the body: JSON, a form, or multipart. What cannot be read is no argument, as in the real server.
 */
export function readRequest(query: URLSearchParams, type: string, body: Buffer): Request {
  const given = new Map(query)
  const written: Record<string, unknown> = Object.fromEntries(query)
  const files = new Map<string, Upload>()
  const put = (name: string, value: unknown): void => {
    given.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    written[name] = typeof value === 'string' ? parsed(value) : value
  }
  const kind = type.toLowerCase()
  if (kind.includes('multipart/form-data')) readParts(body, boundaryOf(type), put, files)
  else if (kind.includes('application/x-www-form-urlencoded'))
    for (const [name, value] of new URLSearchParams(body.toString())) put(name, value)
  else if (kind.includes('application/json')) readJson(body, put)
  return { given, written, files }
}

function readJson(body: Buffer, put: (name: string, value: unknown) => void): void {
  try {
    const value: unknown = JSON.parse(body.toString())
    if (isObject(value)) for (const [name, one] of Object.entries(value)) put(name, one)
  } catch {
    // A body that is no JSON brings no arguments.
  }
}

/** For the log: an object sent as a string reads as the object. */
function parsed(value: string): unknown {
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function boundaryOf(type: string): string {
  return (
    /boundary\s*=\s*(?:"([^"]*)"|([^;]*))/i
      .exec(type)
      ?.slice(1)
      .find((one) => one !== undefined)
      ?.trim() ?? ''
  )
}

function readParts(
  body: Buffer,
  boundary: string,
  put: (name: string, value: string) => void,
  files: Map<string, Upload>,
): void {
  const edge = `--${boundary}`
  for (let start = body.indexOf(edge); start !== -1; ) {
    const from = start + edge.length + 2
    const end = body.indexOf(`\r\n${edge}`, from)
    const blank = body.indexOf('\r\n\r\n', from - 2)
    if (end === -1 || blank === -1 || blank > end) return
    const { name, filename, type } = headersOf(body.subarray(from, Math.max(from, blank)).toString())
    const content = body.subarray(blank + 4, end)
    if (filename === null) put(name, content.toString())
    else files.set(name, { name: filename, type, bytes: Buffer.from(content) })
    start = end + 2
  }
}

/** Some clients write these without blanks and without quotes. */
function headersOf(text: string): { name: string; filename: string | null; type: string } {
  const lines = text
    .split('\r\n')
    .map(
      (line) =>
        [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
    )
  const value = (name: string): string => lines.find(([header]) => header === name)?.[1] ?? ''
  const field = (name: string): string | null => {
    const found = new RegExp(`[;\\s]${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;]*))`, 'i').exec(
      value('content-disposition'),
    )
    const text = found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2]?.trim()
    return text === undefined ? null : unescaped(text)
  }
  return {
    name: field('name') ?? '',
    filename: field('filename'),
    type: value('content-type') || 'application/octet-stream',
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

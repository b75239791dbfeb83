import { expect, test } from 'vitest'
import { botFixture, complaint } from './fixture.ts'
import { parseHtml } from './html.ts'

const entities = (html: string) => parseHtml(html).entities.map((one) => `${one.type} ${one.offset}+${one.length}`)

test('every tag that Telegram knows, and its entity', () => {
  expect(
    entities('<b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u><ins>f</ins><s>g</s><strike>h</strike><del>i</del>'),
  ).toEqual([
    'bold 0+1',
    'bold 1+1',
    'italic 2+1',
    'italic 3+1',
    'underline 4+1',
    'underline 5+1',
    'strikethrough 6+1',
    'strikethrough 7+1',
    'strikethrough 8+1',
  ])
  expect(
    entities(
      '<tg-spoiler>a</tg-spoiler><span class="tg-spoiler">b</span><code>c</code><pre>d</pre><blockquote>e</blockquote><blockquote expandable>f</blockquote>',
    ),
  ).toEqual(['spoiler 0+1', 'spoiler 1+1', 'code 2+1', 'pre 3+1', 'blockquote 4+1', 'expandable_blockquote 5+1'])
  expect(
    parseHtml(
      '<a href="https://x.org/?a=1&amp;b=&quot;">x</a><a href=\'tg://user?id=5\'>Ann</a><a>t.me/x</a><a href="nowhere">y</a>',
    ).entities,
  ).toMatchObject([
    { type: 'text_link', url: 'https://x.org/?a=1&b=%22' },
    { type: 'text_mention', user: { id: 5 } },
    { type: 'text_link', url: 'http://t.me/x' },
  ])
  expect(parseHtml('<pre><code class="language-ts">let x</code></pre>').entities).toEqual([
    { type: 'pre', offset: 0, length: 5, language: 'ts' },
  ])
  expect(parseHtml('<code class="language-ts">x</code>').entities).toEqual([{ type: 'code', offset: 0, length: 1 }])
  expect(parseHtml('<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>').entities).toEqual([
    { type: 'custom_emoji', offset: 0, length: 2, custom_emoji_id: '5368324170671202286' },
  ])
})

test('offsets are UTF-16 units, closing tags may be short, a tag around nothing gives nothing', () => {
  expect(parseHtml('🎲é<B>x</><i></i>')).toEqual({ text: '🎲éx', entities: [{ type: 'bold', offset: 3, length: 1 }] })
})

test('four named escapes and numbers are read, others stay', () => {
  expect(parseHtml('&lt;&gt;&amp;&quot;&#60;&#x1F3B2; &nbsp; &copy; & &#; &LT; a&b').text).toBe(
    '<>&"<🎲 &nbsp; &copy; & &#; &LT; a&b',
  )
})

test.each([
  ['<p>x</p>', 'Unsupported start tag "p" at byte offset 0'],
  ['é<br>', 'Unsupported start tag "br" at byte offset 2'],
  ['a < b', 'Unsupported start tag "" at byte offset 2'],
  ['x<b', 'Unclosed start tag at byte offset 1'],
  ['<a href="x', 'Unclosed start tag at byte offset 0'],
  ['<a href', 'Unclosed start tag "a" at byte offset 0'],
  ['<a =x>y</a>', 'Empty attribute name in the tag "a" at byte offset 0'],
  ['<a href=x:y>z</a>', 'Unexpected end of name token at byte offset 8'],
  ['x</b>', 'Unexpected end tag at byte offset 1'],
  ['<b>x</b', 'Unclosed end tag at byte offset 4'],
  ['<b>x</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
  ['<i><b>x</b>', `Can't find end tag corresponding to start tag "i"`],
  ['x<span>y</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 1'],
  ['<tg-emoji>x</tg-emoji>', 'Invalid custom emoji identifier specified'],
])('%s: %s', async (text, words) => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  expect(await complaint(tg.sendMessage(ann.id, text, { parse_mode: 'HTML' }))).toBe(`can't parse entities: ${words}`)
})

test('what is sent has no style inside code, no quote inside a quote, and people by name', async () => {
  const { api, tg } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const send = async (text: string) => (await tg.sendMessage(ann.id, text, { parse_mode: 'HTML' })).entities
  expect(await send('<b>x <code>y</code> z</b>')).toEqual([
    { type: 'bold', offset: 0, length: 2 },
    { type: 'code', offset: 2, length: 1 },
    { type: 'bold', offset: 3, length: 2 },
  ])
  expect(await send('<blockquote>x<blockquote>y</blockquote></blockquote>')).toEqual([
    { type: 'blockquote', offset: 0, length: 2 },
  ])
  expect(await send(`<b><i>x</i></b>`)).toEqual([
    { type: 'italic', offset: 0, length: 1 },
    { type: 'bold', offset: 0, length: 1 },
  ])
  expect(await send(`<a href="tg://user?id=${ann.id}">you</a> and <a href="tg://user?id=4">nobody</a>`)).toMatchObject([
    { type: 'text_mention', user: { first_name: 'Ann' } },
  ])
  expect(await send('/go@FrayTestBot <code>/no</code> @ann #dice https://x.org/a.')).toEqual([
    { type: 'bot_command', offset: 0, length: 15 },
    { type: 'code', offset: 16, length: 3 },
    { type: 'mention', offset: 20, length: 4 },
    { type: 'hashtag', offset: 25, length: 5 },
    { type: 'url', offset: 31, length: 15 },
  ])
})

test('the parse mode ignores case and displaces entities; another is refused', async () => {
  const { api, tg, raw } = await botFixture()
  const ann = api.person('Ann', { started: true })
  const bold = [{ type: 'bold', offset: 0, length: 1 }]
  expect((await raw('sendMessage', { chat_id: ann.id, text: 'x', entities: bold })).body.result).toMatchObject({
    entities: bold,
  })
  expect(
    (await raw('sendMessage', { chat_id: ann.id, text: 'x', parse_mode: 'hTmL', entities: bold })).body.result,
  ).not.toHaveProperty('entities')
  expect(await complaint(tg.sendMessage(ann.id, 'x', { parse_mode: 'BBCode' as 'HTML' }))).toBe(
    'unsupported parse_mode',
  )
})

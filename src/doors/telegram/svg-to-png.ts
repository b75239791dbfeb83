import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** A picture as Telegram takes it. The font travels with us, for servers have none. */
export const pngOf = (svg: string): Buffer =>
  Buffer.from(
    new Resvg(svg, { font: { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' } })
      .render()
      .asPng(),
  )

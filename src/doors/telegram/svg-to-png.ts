import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** PNG for Telegram, with a bundled font, since servers have none. */
export const pngOf = (svg: string): Buffer =>
  Buffer.from(
    new Resvg(svg, { font: { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' } })
      .render()
      .asPng(),
  )

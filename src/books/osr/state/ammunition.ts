/** OSR-GEAR-3: shots for bows, crossbows and slings. */
export const AMMUNITION = 'ammunition'

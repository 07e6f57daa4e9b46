import { z } from 'zod'

// The other data files and the images use these keys.

export const COLORS = {
	ink: { name: 'Ink Black', hexCode: '#1F1D1B' },
	charcoal: { name: 'Charcoal', hexCode: '#4A4A4C' },
	white: { name: 'Chalk White', hexCode: '#F6F4EF' },
	ivory: { name: 'Ivory', hexCode: '#EDE3CF' },
	sand: { name: 'Desert Sand', hexCode: '#CDB894' },
	madder: { name: 'Madder Red', hexCode: '#9C2F1F' },
	rust: { name: 'Rust', hexCode: '#B5552B' },
	mustard: { name: 'Mustard', hexCode: '#D19A2A' },
	blush: { name: 'Blush Pink', hexCode: '#DDA9A0' },
	plum: { name: 'Jamun Plum', hexCode: '#5B2A4A' },
	olive: { name: 'Olive', hexCode: '#6B6B3A' },
	bottle: { name: 'Bottle Green', hexCode: '#1F4A38' },
	teal: { name: 'Teal', hexCode: '#1E6F73' },
	sky: { name: 'Sky Blue', hexCode: '#A9C6DC' },
	washed: { name: 'Stonewash Blue', hexCode: '#7F9BB8' },
	indigo: { name: 'Indigo', hexCode: '#2B3A78' },
	tan: { name: 'Saddle Tan', hexCode: '#B87B45' },
	chestnut: { name: 'Chestnut', hexCode: '#6E3B22' },
	oxblood: { name: 'Oxblood', hexCode: '#5A1A1E' },
} as const satisfies Record<string, { name: string; hexCode: string }>

export const colorKey = z.enum(Object.keys(COLORS) as (keyof typeof COLORS)[])

import { footing, page, SAND, sweep, windowLight } from './ground.ts'
import { lettering } from './lettering.ts'
import { join, kantha, kite, laid, pile, plinth } from './props.ts'
import { garment, placed } from './stage.ts'
import type { Product } from './stage.ts'

const S = 1080

const flood = (colour: string) => `<rect width="${S}" height="${S}" fill="${colour}"/>`

function closeUp(p: Product, x: number, y: number, zoom: number, turn: number, ground: string): string {
	const art = garment(p, 'g')
	return page(
		S,
		S,
		flood(ground) +
			`<g transform="rotate(${turn} 540 540)">` +
			placed(art, { x: 540 - x * zoom, y: 540 - y * zoom, s: zoom }) +
			'</g>',
		art.defs,
	)
}

const pocket = () =>
	closeUp({ garment: 'jacket', cut: 'trucker', pattern: 'denim', hex: '#3C5A85' }, 110, 250, 3.1, -7, SAND)

function outfit(): string {
	const g = join([
		laid({ garment: 'jeans', cut: 'wide', pattern: 'denim', hex: '#A9BED2' }, 'a', [560, 240, 1040, 1240], 7),
		laid({ garment: 'shirt', cut: 'cropped', pattern: 'plain', hex: '#F4EFE6' }, 'b', [40, 70, 660, 560], -10),
		laid({ garment: 'bag', cut: 'crossbody', pattern: 'leather', hex: '#8B5A33' }, 'c', [110, 560, 500, 1030], -6),
	])
	return page(S, S, flood('#D9B79C') + windowLight(S, S, 0.26) + g.svg, g.defs)
}

function mark(): string {
	const z = 'M330 330H750L330 750H750'
	return page(
		S,
		S,
		flood('#9C2F1F') +
			kantha(S, S, '#E7A36B', 0.28, 72) +
			`<path d="${z}" fill="none" stroke="#7E2418" stroke-width="92" transform="translate(8 12)"/><path d="${z}" fill="none" stroke="#F6EFE3" stroke-width="84"/><path d="${z}" fill="none" stroke="#9C2F1F" stroke-width="9" stroke-dasharray="30 19" stroke-dashoffset="-6"/>` +
			lettering('name', 540, 940, 84, '#F6EFE3', 'middle'),
	)
}

function leatherPair(): string {
	const g = join([
		laid({ garment: 'shoes', cut: 'boot', pattern: 'leather', hex: '#6B3F22' }, 'a', [200, 260, 880, 800], 0, 'none'),
	])
	return page(
		S,
		S,
		flood('#E2C9A6') +
			windowLight(S, S, 0.34) +
			'<path d="M0 860H1080V1080H0Z" fill="#CBAB82"/>' +
			plinth(130, 800, 780, 190, '#F0E2CC', '#FAF1E1', '#CDB593') +
			footing(530, 792, 320, 14) +
			g.svg,
		g.defs,
	)
}

function shelf(): string {
	const g = pile(
		['#9C2F1F', '#E4C98F', '#2E6B5E', '#F4EFE6', '#2B3A78', '#B9C4A8', '#B0503C'],
		'plain',
		'p',
		540,
		800,
		560,
		78,
	)
	return page(
		S,
		S,
		sweep(S, S, 780) + footing(540, 796, 310, 14) + g.svg + lettering('batch', 540, 938, 68, '#1C1917', 'middle'),
		g.defs,
	)
}

function sky(): string {
	const g = laid(
		{ garment: 'dress', cut: 'tiered', pattern: 'block', hex: '#D9A441' },
		'a',
		[250, 190, 850, 980],
		5,
		'wall',
	)
	return page(
		S,
		S,
		flood('#8FB6C4') +
			'<path d="M900 1200C840 760 960 480 880 220M150 1200C220 860 60 560 190 300" stroke="#FBF8F4" stroke-width="2.5" fill="none" opacity=".8"/>' +
			kite(880, 210, 1.1, 16, '#9C2F1F', '#F4EFE6') +
			kite(180, 270, 0.9, -18, '#2B3A78', '#F2C14A') +
			kite(930, 880, 0.5, 30, '#F4EFE6', '#2E6B5E') +
			g.svg,
		g.defs,
	)
}

export const social = (index: number): string => [pocket, outfit, mark, leatherPair, shelf, sky][index]!()

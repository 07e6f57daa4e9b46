import type { CollectionName } from './draw.ts'
import { footing, page, rail, SAND, windowLight } from './ground.ts'
import { garlands, join, kantha, kite, laid, onRail, pile, plinth, stem } from './props.ts'

const W = 1200,
	H = 1600

const floor = (y: number, colour: string) =>
	`<path d="M0 ${y}C360 ${y - 10} 860 ${y + 8} ${W} ${y - 4}V${H}H0Z" fill="${colour}"/>`
const back = (colour: string) => `<rect width="${W}" height="${H}" fill="${colour}"/>`

// The name covers the last third: nothing below y = 1200.
function monsoon(): string {
	const g = join([
		onRail({ garment: 'trousers', cut: 'wide', pattern: 'plain', hex: '#E9E0CF' }, 'a', 830, 190, 0.72, 120),
		onRail({ garment: 'shirt', cut: 'camp', pattern: 'plain', hex: '#A9B89A' }, 'b', 440, 190, 0.86, 120),
	])
	let rain = ''
	for (let i = 0; i < 46; i++) rain += `M${(i * 317) % 1230} ${(i * 173) % 1240}l-12 ${40 + (i % 4) * 14}`
	return page(
		W,
		H,
		back('#B9C4C2') +
			`<path d="${rain}" stroke="#F4F7F4" stroke-width="3" stroke-linecap="round" opacity=".5"/>` +
			windowLight(W, H, 0.16) +
			floor(1330, '#97A5A2') +
			'<ellipse cx="640" cy="1440" rx="330" ry="26" fill="#C9D3D0" opacity=".6"/><ellipse cx="300" cy="1500" rx="170" ry="14" fill="#C9D3D0" opacity=".5"/>' +
			rail(W, 190) +
			g.svg,
		g.defs,
	)
}

function indigo(): string {
	const g = join([
		pile(
			['#1F2A4A', '#2F4A7A', '#8FACCB', '#3C5A85', '#C3D3E2', '#26324F', '#5B7FAE'],
			'denim',
			'p',
			520,
			1112,
			560,
			88,
		),
	])
	return page(
		W,
		H,
		back('#DDD9D0') +
			windowLight(W, H, 0.4) +
			floor(1060, '#C9C2B4') +
			plinth(200, 1120, 780, 330, '#B8AF9E', '#CFC7B8', '#9F9584') +
			footing(530, 1110, 300, 14) +
			g.svg +
			'<g transform="translate(-60 0)">' +
			stem(960, 1010, 420, 50, '#5A6B58') +
			'<path d="M912 1000Q960 980 1008 1000L1026 1070Q1020 1112 960 1114Q900 1112 894 1070Z" fill="#2B3A78"/><path d="M912 1000Q960 1016 1008 1000Q960 984 912 1000Z" fill="#1B2550"/><path d="M910 1030Q920 1060 922 1096" stroke="#5A6AAE" stroke-width="10" stroke-linecap="round" fill="none" opacity=".7"/></g>',
		g.defs,
	)
}

function saddle(): string {
	const g = join([
		laid({ garment: 'bag', cut: 'satchel', pattern: 'leather', hex: '#8B5A33' }, 'a', [290, 200, 850, 946], 0, 'none'),
	])
	const stool =
		'<path d="M290 1010L240 1420H282L346 1010ZM850 1010L912 1420H870L800 1010Z" fill="#6B4426"/><path d="M300 1200H860V1232H296Z" fill="#5A381E"/><path d="M230 940H920Q936 940 936 956V1000Q936 1016 920 1016H230Q214 1016 214 1000V956Q214 940 230 940Z" fill="#8A5D33"/><path d="M230 940H920Q936 940 936 956V962H214V956Q214 940 230 940Z" fill="#B98450"/>'
	return page(
		W,
		H,
		back('#CFA878') +
			windowLight(W, H, 0.3) +
			floor(1260, '#B98B58') +
			footing(590, 1424, 400, 20) +
			stool +
			footing(570, 940, 250, 10) +
			g.svg,
		g.defs,
	)
}

function festive(): string {
	const g = join([
		laid(
			{ garment: 'kurta', cut: 'flared', pattern: 'bandhani', hex: '#B03A5B' },
			'a',
			[190, 250, 1010, 1200],
			0,
			'wall',
		),
	])
	const swags = garlands(
		[0, 400, 800, 1200].flatMap(
			(x) =>
				[
					[x, 70, x + 400, 70, 64],
					[x, 80, x, 260, 0],
				] as const,
		),
		20,
	)
	return page(
		W,
		H,
		back('#5F1C3A') +
			'<path d="M120 1600V640C120 330 360 190 600 150C840 190 1080 330 1080 640V1600Z" fill="#74264A"/>' +
			kantha(W, H, '#F0B7A0', 0.14, 72) +
			floor(1290, '#4A142C') +
			g.svg +
			swags,
		g.defs,
	)
}

function street(): string {
	const g = join([
		laid(
			{ garment: 'jacket', cut: 'bomber', pattern: 'plain', hex: '#9C2F1F' },
			'a',
			[130, 420, 900, 1080],
			-6,
			'wall',
		),
		laid(
			{ garment: 'shoes', cut: 'sneaker', pattern: 'plain', hex: '#F4EFE6' },
			'b',
			[560, 960, 1110, 1230],
			0,
			'none',
		),
	])
	return page(
		W,
		H,
		back('#9FC1CC') +
			'<path d="M0 1180V640H150V560H330V720H520V600H700V760H930V520H1080V660H1200V1180Z" fill="#8BB0BD"/><path d="M40 700H80V760H40ZM190 640H230V700H190ZM760 820H800V880H760ZM980 590H1020V650H980ZM1100 730H1140V790H1100Z" fill="#A9CBD5"/>' +
			floor(1200, '#D8C9B2') +
			'<path d="M640 1700C800 900 700 500 890 250M200 1700C80 1100 300 700 240 340" stroke="#FBF8F4" stroke-width="2.5" fill="none" opacity=".7"/>' +
			kite(890, 230, 1.5, 18, '#E0A526', '#9C2F1F') +
			kite(240, 270, 1.05, -20, '#FBF8F4', '#2B3A78') +
			kite(560, 160, 0.55, 8, '#2E6B5E', '#F2C14A') +
			footing(830, 1226, 270, 16) +
			g.svg,
		g.defs,
	)
}

function office(): string {
	const g = join([
		onRail({ garment: 'trousers', cut: 'tailored', pattern: 'plain', hex: '#3B3F4A' }, 'a', 880, 180, 0.78, 120),
		onRail({ garment: 'jacket', cut: 'blazer', pattern: 'check', hex: '#A89880' }, 'b', 430, 180, 0.92, 130),
	])
	let blind = ''
	for (let i = 0; i < 12; i++) blind += `M60 ${120 + i * 92}L1010 ${300 + i * 92}V${346 + i * 92}L60 ${166 + i * 92}Z`
	return page(
		W,
		H,
		back(SAND) + `<path d="${blind}" fill="#FFFDF8" opacity=".75"/>` + floor(1340, '#D6C8B4') + rail(W, 180) + g.svg,
		g.defs,
	)
}

const DRAW: Record<CollectionName, () => string> = {
	'Monsoon Linen': monsoon,
	'Indigo Denim': indigo,
	'Saddle Leather': saddle,
	'Festive Edit': festive,
	'Surat Street': street,
	'Office Hours': office,
}

export const collection = (name: CollectionName): string => DRAW[name]()

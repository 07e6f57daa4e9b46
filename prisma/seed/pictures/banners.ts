import { footing, page, rail, windowLight } from './ground.ts'
import { garlands, join, kantha, laid, onRail, plinth, stem } from './props.ts'

const W = 2100,
	H = 1500

// A phone keeps x 450-1650, a desk y 300-1200: the subject lies in both.
const arch = (x: number, w: number, top: number, fill: string) =>
	`<path d="M${x} ${H}V${top + w * 0.52}C${x} ${top + w * 0.2} ${x + w * 0.2} ${top + w * 0.03} ${x + w / 2} ${top}C${x + w * 0.8} ${top + w * 0.03} ${x + w} ${top + w * 0.2} ${x + w} ${top + w * 0.52}V${H}Z" fill="${fill}"/>`

function slow(): string {
	const g = join([
		onRail({ garment: 'jeans', cut: 'wide', pattern: 'denim', hex: '#A9BED2' }, 'a', 250, 350, 0.62, 130),
		onRail({ garment: 'dress', cut: 'wrap', pattern: 'plain', hex: '#F4EFE6' }, 'b', 1270, 350, 0.7, 130),
		onRail({ garment: 'shirt', cut: 'oversized', pattern: 'stripe', hex: '#2B3A78' }, 'c', 1850, 350, 0.66, 130),
	])
	return page(
		W,
		H,
		`<rect width="${W}" height="${H}" fill="#E8DED0"/>` +
			arch(980, 620, 190, '#9C2F1F') +
			windowLight(W, H, 0.26) +
			`<path d="M0 1330H${W}V${H}H0Z" fill="#D9CBB8"/><path d="M0 1330H${W}" stroke="#C4B39D" stroke-width="3"/>` +
			rail(W, 350) +
			g.svg,
		g.defs,
	)
}

function indigo(): string {
	const g = join([
		laid({ garment: 'jeans', cut: 'straight', pattern: 'denim', hex: '#8FACCB' }, 'a', [1440, 90, 2080, 1430], 13),
		laid({ garment: 'jacket', cut: 'trucker', pattern: 'denim', hex: '#3F639A' }, 'b', [836, 350, 1652, 1196], -8),
		laid({ garment: 'skirt', cut: 'mini', pattern: 'denim', hex: '#C3D3E2' }, 'c', [20, 700, 540, 1420], -14),
	])
	return page(W, H, `<rect width="${W}" height="${H}" fill="#27346B"/>` + kantha(W, H, '#8FA0DC', 0.3) + g.svg, g.defs)
}

function leather(): string {
	const g = join([
		laid({ garment: 'bag', cut: 'satchel', pattern: 'leather', hex: '#8B5A33' }, 'a', [580, 650, 960, 1050], 0, 'none'),
		laid(
			{ garment: 'shoes', cut: 'boot', pattern: 'leather', hex: '#5A3520' },
			'b',
			[1050, 700, 1560, 1128],
			0,
			'none',
		),
		laid({ garment: 'bag', cut: 'bucket', pattern: 'leather', hex: '#C08A52' }, 'c', [90, 560, 400, 1150], 0, 'none'),
		laid(
			{ garment: 'belt', cut: 'classic', pattern: 'leather', hex: '#6B3F22' },
			'd',
			[1720, 800, 2060, 1150],
			0,
			'none',
		),
	])
	const stone = ['#E9D8BF', '#F5EAD8', '#CDB593'] as const
	return page(
		W,
		H,
		`<rect width="${W}" height="${H}" fill="#DDC3A0"/>` +
			windowLight(W, H, 0.3) +
			`<path d="M0 1130C600 1116 1500 1140 ${W} 1122V${H}H0Z" fill="#CBAB82"/>` +
			plinth(500, 1060, 520, 240, ...stone) +
			plinth(1030, 1140, 570, 180, ...stone) +
			footing(790, 1046, 220, 16) +
			footing(1320, 1124, 260, 16) +
			footing(256, 1146, 190, 18) +
			footing(1900, 1146, 190, 18) +
			g.svg,
		g.defs,
	)
}

function festive(): string {
	const g = join([
		onRail({ garment: 'kurta', cut: 'flared', pattern: 'bandhani', hex: '#1F6B5E' }, 'a', 1300, 322, 0.62, 116),
		laid(
			{ garment: 'shoes', cut: 'mojari', pattern: 'leather', hex: '#C0392B' },
			'b',
			[520, 950, 930, 1168],
			0,
			'none',
		),
		onRail({ garment: 'dress', cut: 'slip', pattern: 'plain', hex: '#D9A441' }, 'c', 1870, 300, 0.6, 116),
	])
	const swags = garlands(
		[-70, 440, 950, 1460, 1970].flatMap(
			(x) =>
				[
					[x, 296, x + 510, 296, 48],
					[x, 30, x + 510, 30, 60],
					[x, 300, x, 440, 0],
				] as const,
		),
	)
	return page(
		W,
		H,
		`<rect width="${W}" height="${H}" fill="#7A2318"/>` +
			arch(900, 800, 280, '#8F2C1E') +
			kantha(W, H, '#E7A36B', 0.16, 80) +
			arch(-420, 760, 420, '#8F2C1E') +
			`<path d="M0 1170H${W}V${H}H0Z" fill="#5E1A12"/>` +
			footing(730, 1166, 220, 16, 0.6) +
			stem(150, 1180, 420, 60, '#2E5A45') +
			stem(230, 1180, 330, -70, '#3B6E53') +
			'<path d="M110 1130H280L262 1290H128Z" fill="#C69A52"/><path d="M104 1112H286V1144H104Z" fill="#DDB56B"/>' +
			g.svg +
			swags,
		g.defs,
	)
}

export function banner(index: number): string {
	return [slow, indigo, leather, festive][index]!()
}

import { footing, page, rail } from './ground.ts'
import { lettering } from './lettering.ts'
import { garlands, join, laid, onRail, pile, stem } from './props.ts'

const W = 1600,
	H = 1000

function awning(x: number, w: number, y: number): string {
	const step = 52,
		count = Math.round(w / step)
	let a = '',
		b = ''
	for (let i = 0; i < count; i++) {
		const l = x + i * step,
			spread = (q: number) => Math.round(x + w / 2 + (q - x - w / 2) * 1.06)
		const d = `M${l} ${y}H${l + step}L${spread(l + step)} ${y + 92}Q${Math.round((spread(l) + spread(l + step)) / 2)} ${y + 134} ${spread(l)} ${y + 92}Z`
		if (i % 2) b += d
		else a += d
	}
	return `<path d="M${x - 10} ${y + 100}H${x + w + 40}L${x + w + 20} ${y + 176}H${x + 20}Z" fill="#2A1B10" opacity=".22"/><path d="${a}" fill="#9C2F1F"/><path d="${b}" fill="#F6EFE3"/><path d="M${x} ${y}H${x + w}V${y + 16}H${x}Z" fill="#2A1B10" opacity=".2"/>`
}

const glass = (x: number, y: number, w: number, h: number) =>
	`<path d="M${x - 16} ${y - 16}H${x + w + 16}V${y + h + 16}H${x - 16}Z" fill="#4A2C1A"/><path d="M${x} ${y}H${x + w}V${y + h}H${x}Z" fill="#F7E9CF"/><path d="M${x} ${y + h - 60}H${x + w}V${y + h}H${x}Z" fill="#D9BE96"/>`

const shine = (x: number, y: number, w: number, h: number) =>
	`<path d="M${x} ${y}H${x + w * 0.3}L${x} ${y + h * 0.62}ZM${x + w * 0.42} ${y}H${x + w * 0.54}L${x + 0} ${y + h}H${x}V${y + h * 0.86}Z" fill="#FFFFFF" opacity=".2"/>`

function pot(): string {
	return (
		'<g id="pot">' +
		stem(0, -90, 250, 30, '#3E6B4F') +
		stem(-10, -90, 210, -60, '#4F7F60') +
		stem(14, -90, 190, 84, '#315A42') +
		'<path d="M-60 -104H60L46 0H-46Z" fill="#B4623C"/><path d="M-68 -120H68V-94H-68Z" fill="#CB7A50"/><path d="M30 -94L22 0H46L60 -94Z" fill="#8E4626" opacity=".6"/></g>'
	)
}

const potAt = (x: number, y: number, s: number) => `<use href="#pot" transform="translate(${x} ${y}) scale(${s})"/>`

function route(x: number, y: number, w: number, h: number): string {
	const leafOf = (l: number) =>
		`<path d="M${l} ${y}H${l + w / 2 - 3}V${y + h}H${l}Z" fill="#2B3A78"/><path d="M${l + 18} ${y + 22}H${l + w / 2 - 21}V${y + h * 0.6}H${l + 18}Z" fill="#F3DFB8"/><path d="M${l + 18} ${y + h * 0.66}H${l + w / 2 - 21}V${y + h - 22}H${l + 18}Z" fill="#222E62"/><path d="M${l + 18} ${y + 22}H${l + 54}L${l + 18} ${y + 150}Z" fill="#FFFFFF" opacity=".35"/>`
	return (
		`<path d="M${x - 18} ${y - 18}H${x + w + 18}V${y + h}H${x - 18}Z" fill="#1B2550"/>` +
		leafOf(x) +
		leafOf(x + w / 2 + 3) +
		`<path d="M${x + w / 2 - 16} ${y + h * 0.5}v70M${x + w / 2 + 16} ${y + h * 0.5}v70" stroke="#DDB56B" stroke-width="8" stroke-linecap="round"/>`
	)
}

const lamp = (x: number) =>
	`<path d="M${x} 214V268" stroke="#1C1917" stroke-width="6"/><path d="M${x - 34} 296Q${x - 30} 262 ${x} 262Q${x + 30} 262 ${x + 34} 296Z" fill="#1C1917"/><ellipse cx="${x}" cy="298" rx="20" ry="8" fill="#FFE7A8"/>`

export function shopFront(): string {
	const left = join([
		onRail({ garment: 'dress', cut: 'slip', pattern: 'plain', hex: '#9C2F1F' }, 'a', 350, 150, 0.66, 126),
		onRail({ garment: 'shirt', cut: 'camp', pattern: 'stripe', hex: '#6E8CA8' }, 'b', 880, 150, 0.86, 126),
	])
	const right = join([
		laid({ garment: 'bag', cut: 'tote', pattern: 'leather', hex: '#8B5A33' }, 'c', [1064, 560, 1244, 806], 0, 'none'),
		laid(
			{ garment: 'shoes', cut: 'mojari', pattern: 'leather', hex: '#2E6B5E' },
			'd',
			[1270, 520, 1460, 622],
			0,
			'none',
		),
		pile(['#1F2A4A', '#8FACCB', '#E4C98F'], 'plain', 'p', 1366, 808, 180, 46),
	])
	const ledge = '<path d="M1256 622H1480V636H1256Z" fill="#A87444"/><path d="M1256 622H1480V626H1256Z" fill="#C79663"/>'
	let bricks = ''
	for (let i = 0; i < 26; i++) bricks += `M${(i * 263) % 1560} ${20 + ((i * 97) % 820)}h${34 + (i % 3) * 14}`
	return page(
		W,
		H,
		`<rect width="${W}" height="${H}" fill="#E9D5B5"/><path d="M0 0H620L120 1000H0Z" fill="#FFF6E0" opacity=".4"/><path d="${bricks}" stroke="#D2B88F" stroke-width="9"/>` +
			'<path d="M0 0H1600V84H0Z" fill="#C9AB7C"/><path d="M0 84H1600V100H0Z" fill="#A98A5C"/><path d="M8 108H1600" stroke="#A98A5C" stroke-width="16" stroke-dasharray="22 26"/>' +
			'<path d="M420 136H1180V270H420Z" fill="#2A1B10" opacity=".22" transform="translate(10 14)"/><path d="M420 136H1180V270H420Z" fill="#1C1917"/><path d="M434 150H1166V256H434Z" fill="none" stroke="#C69A52" stroke-width="3" stroke-dasharray="14 9"/>' +
			lettering('name', 800, 236, 104, '#F6E7C8', 'middle') +
			glass(120, 400, 440, 430) +
			glass(1040, 400, 440, 430) +
			route(668, 420, 264, 470) +
			`<g transform="translate(120 400) scale(.36)">${rail(1222, 150)}${left.svg}</g>` +
			ledge +
			right.svg +
			shine(120, 400, 440, 430) +
			shine(1040, 400, 440, 430) +
			`<g id="awning">${awning(88, 520, 318)}</g><use href="#awning" x="912"/>` +
			lamp(350) +
			lamp(1250) +
			garlands(
				[
					[660, 402, 940, 402, 26],
					[660, 404, 660, 520, 0],
					[940, 404, 940, 520, 0],
				],
				11,
			) +
			'<path d="M0 890H1600V1000H0Z" fill="#B79A72"/><path d="M0 890H1600V904H0Z" fill="#9C7F57"/><path d="M600 890H1000L1030 930H570Z" fill="#D9C6A6"/><path d="M570 930H1030V950H570Z" fill="#A98A5C"/><path d="M0 960H480M1120 972H1600M300 984H760" stroke="#9C7F57" stroke-width="4" opacity=".6"/>' +
			footing(614, 892, 80, 10) +
			footing(990, 892, 80, 10) +
			potAt(614, 892, 0.82) +
			potAt(990, 892, 0.82) +
			footing(60, 900, 90, 10) +
			potAt(58, 902, 1.05),
		left.defs + right.defs + pot(),
	)
}

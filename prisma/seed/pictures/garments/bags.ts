import { leaf, metal, mirror, n } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'

const ring = (x: number, y: number, r = 24) =>
	metal(`M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`, 9)

function buckled(k: Kit, x: number, top: number, len: number, w = 52): string {
	const h = w / 2,
		b = top + len * 0.52
	return (
		k.piece(`M${x - h} ${top}H${x + h}V${top + len - h}Q${x} ${top + len + 10} ${x - h} ${top + len - h}Z`, {
			cast: 7,
		}) +
		k.stitch(
			`M${x - h + 8} ${top}V${top + len - h - 2}Q${x} ${top + len - 6} ${x + h - 8} ${top + len - h - 2}V${top}`,
			2.2,
		) +
		metal(`M${x - h - 12} ${n(b - 26)}H${x + h + 12}V${n(b + 26)}H${x - h - 12}Z`, 9) +
		metal(`M${x} ${n(b - 24)}V${n(b + 20)}`, 6) +
		`<circle cx="${x}" cy="${n(b + 42)}" r="4" fill="${k.t.edge}"/>`
	)
}

function tag(k: Kit, x: number, y: number): string {
	return (
		k.seam(`M${x} ${y}Q${x + 12} ${y + 40} ${x + 6} ${y + 70}`, 4) +
		`<g transform="translate(${x + 6} ${y + 66}) rotate(7)">` +
		k.piece('M-30 0H30L34 92Q0 104 -34 92Z', { cast: 6 }) +
		k.stitch('M-23 8H23L26 84Q0 94 -26 84Z', 2) +
		`<path d="M-11 34H11L-11 68H11" fill="none" stroke="${k.thread}" stroke-width="4.5"/></g>`
	)
}

function tote(k: Kit): Art {
	const body = 'M-280 0Q0 22 280 0L312 500Q312 548 262 552Q0 568 -262 552Q-312 548 -312 500Z'
	const mouth = 'M-280 0Q0 -34 280 0Q0 22 -280 0Z'
	const base = 'M-320 420Q0 442 320 420V590H-320Z'
	const folds =
		k.dark(leaf(-40, 30, -90, 380, 14, 11) + leaf(190, 24, 220, 400, 8, 16) + leaf(60, 30, 40, 240, -6, 8), 0.32) +
		k.lit(leaf(-210, 40, -236, 400, -6, 20) + leaf(120, 40, 120, 380, 6, 12), 0.34)
	const handle = (lift: number) => `M-136 60C-146 -120 -120 ${-lift} 0 ${-lift}C120 ${-lift} 146 -120 136 60`
	const feet = (m: number) =>
		k.piece(`M${m * 136 - 34} 30H${m * 136 + 34}V112L${m * 136} 138L${m * 136 - 34} 112Z`, { cast: 5 }) +
		k.stitch(`M${m * 136 - 26} 38H${m * 136 + 26}V108L${m * 136} 127L${m * 136 - 26} 108Z`, 2.2) +
		k.rivet(m * 136, 70, 9)
	return {
		svg:
			k.strap(handle(316), 36, 'shade') +
			k.piece(mouth, { tone: 'inside', flat: true }) +
			k.piece(body, {
				inner:
					folds +
					`<path d="${base}" fill="${k.t.shade}" opacity=".75"/>` +
					k.seam('M-320 420Q0 442 320 420', 2.4) +
					k.stitch('M-320 430Q0 452 320 430M-320 410Q0 432 320 410', 2.2) +
					k.stitch('M-276 16Q0 38 276 16', 2.2),
			}) +
			k.strap(handle(280), 36) +
			feet(1) +
			feet(-1) +
			tag(k, 136, 100),
		box: [-330, -340, 330, 560],
		focus: [110, 120, 2.6],
		hold: 'hook',
		grip: [0, -306],
	}
}

function crossbody(k: Kit): Art {
	const body = 'M-256 30Q-256 0 -226 0H226Q256 0 256 30L266 300Q262 352 206 356Q0 366 -206 356Q-262 352 -266 300Z'
	const gusset = 'M250 6L292 -18Q300 160 304 270Q296 316 244 342Q268 320 266 290Z'
	const flap = 'M-260 26Q-256 -10 -222 -10H222Q256 -10 260 26L262 150C258 232 160 262 0 264C-160 262 -258 232 -262 150Z'
	const inset = 'M-246 30Q-242 6 -218 6H218Q242 6 246 30L247 150C240 218 150 246 0 248C-150 246 -240 218 -247 150Z'
	const arc = k.hang
		? 'M-262 44L-26 -530Q0 -576 28 -532L286 20'
		: 'M-262 44C-320 -190 -230 -420 -50 -424C150 -428 340 -250 286 20'
	const end = (x: number) => ring(x, 26, 22)
	return {
		svg:
			k.strap(arc, 30) +
			k.piece(gusset, { tone: 'shade' }) +
			k.piece(body, { inner: k.dark('M-270 200Q0 330 270 200V270Q0 300 -270 270Z', 0.4) }) +
			k.stitch('M-250 250L-248 300Q-244 336 -204 340Q0 350 204 340Q244 336 248 300L250 250', 2.2) +
			k.piece(flap, {
				cast: 10,
				inner: k.lit(leaf(-210, 20, -150, 220, -14, 26), 0.34) + k.dark(leaf(200, 40, 150, 230, -8, 20), 0.3),
			}) +
			k.stitch(inset, 2.4) +
			end(-262) +
			end(284) +
			buckled(k, 0, 150, 170, 60) +
			metal('M-40 146H40', 10),
		box: [-345, k.hang ? -580 : -445, 345, 370],
		focus: [0, 180, 2.9],
		hold: 'hook',
		grip: [0, -536],
	}
}

function satchel(k: Kit): Art {
	const body = 'M-300 16Q-300 0 -284 0H284Q300 0 300 16L306 372Q306 404 274 406Q0 414 -274 406Q-306 404 -306 372Z'
	const flap =
		'M-306 10Q-304 -20 -276 -20H276Q304 -20 306 10L304 176Q302 212 262 216L60 222Q0 250 -60 222L-262 216Q-302 212 -304 176Z'
	const line =
		'M-290 14Q-288 -4 -270 -4H270Q288 -4 290 14L288 172Q286 198 258 200L56 206Q0 232 -56 206L-258 200Q-286 198 -288 172Z'
	const front = 'M-232 236H232V362Q230 386 206 388H-206Q-230 386 -232 362Z'
	const handle = 'M-108 -14C-112 -96 -80 -132 0 -132C80 -132 112 -96 108 -14'
	const sling = k.hang
		? 'M-298 30L-26 -480Q0 -524 26 -480L298 30'
		: 'M-298 30C-372 -180 -250 -390 -40 -396C190 -402 366 -240 298 30'
	return {
		svg:
			k.strap(sling, 28, 'shade') +
			k.strap(handle, 34) +
			k.piece(body, {}) +
			k.stitch('M-290 220L-292 370Q-290 392 -270 394Q0 402 270 394Q290 392 292 370L290 220', 2.2) +
			k.piece(front, { cast: 5 }) +
			k.stitch('M-222 246V360Q-220 376 -204 378H204Q220 376 222 360V246', 2.2) +
			k.piece(flap, {
				cast: 10,
				inner: k.lit(leaf(-250, 0, -220, 200, -10, 26), 0.36) + k.dark(leaf(250, 10, 220, 200, 8, 22), 0.3),
			}) +
			k.stitch(line, 2.4) +
			buckled(k, 160, 120, 200) +
			buckled(k, -160, 120, 200) +
			ring(-298, 30, 20) +
			ring(298, 30, 20) +
			[108, -108]
				.map((x) => k.piece(`M${x - 26} -28H${x + 26}V10Q${x} 30 ${x - 26} 10Z`, { cast: 4 }) + k.rivet(x, -4, 8))
				.join(''),
		box: [-350, k.hang ? -530 : -415, 350, 412],
		focus: [-120, 170, 2.5],
		hold: 'hook',
		grip: [0, -488],
	}
}

function bucket(k: Kit): Art {
	const body = 'M-236 0C-130 40 130 40 236 0L270 440Q262 500 0 504Q-262 500 -270 440Z'
	const mouth = 'M-236 0C-220 -56 220 -56 236 0C130 40 -130 40 -236 0Z'
	const folds =
		k.dark(
			[-180, -120, -60, 0, 60, 120, 180]
				.map((x) => leaf(x, 20, x * 1.12, 150 + Math.abs(x) * 0.6, x * 0.03, 9))
				.join('') + leaf(200, 60, 226, 470, 8, 22),
			0.36,
		) +
		k.lit(
			[-150, -90, -30, 30, 90].map((x) => leaf(x, 40, x * 1.12, 220, 0, 7)).join('') +
				leaf(-200, 80, -220, 440, -8, 22),
			0.32,
		)
	const eyes = [-196, -132, -66, 0, 66, 132, 196]
		.map(
			(x) =>
				k.rivet(x, n(92 - (x / 60) ** 2), 12) +
				`<circle cx="${x}" cy="${n(92 - (x / 60) ** 2)}" r="5.5" fill="${k.t.edge}"/>`,
		)
		.join('')
	const cord = 'M-236 74Q-214 84 -196 80M-132 88Q-100 100 -66 92M66 92Q100 100 132 88M196 80Q214 84 240 74'
	const ends = 'M0 94C-40 130 -66 200 -58 270M0 94C30 140 60 190 46 250'
	const tassel = (x: number, y: number, r: number) =>
		`<g transform="translate(${x} ${y}) rotate(${r})">` +
		k.piece('M-9 0H9L16 74Q0 80 -16 74Z', {
			cast: 5,
			inner: k.dark([-9, -3, 3, 9].map((q) => leaf(q * 0.6, 16, q * 1.4, 80, 0, 1.8)).join(''), 0.7),
		}) +
		k.piece('M-11 -6H11V18H-11Z', { tone: 'shade' }) +
		'</g>'
	return {
		svg:
			k.strap(
				k.hang
					? 'M-238 60L-30 -450Q0 -516 30 -450L238 60'
					: 'M-238 60C-290 -180 -200 -400 -30 -404C170 -408 292 -200 238 60',
				34,
				'shade',
			) +
			k.piece(mouth, { tone: 'inside', flat: true }) +
			k.piece(body, {
				inner:
					folds +
					k.dark('M-300 388Q0 428 300 388V520H-300Z', 0.26) +
					k.seam('M-270 388Q0 428 270 388', 2.4) +
					k.stitch('M-270 398Q0 438 270 398M-270 378Q0 418 270 378', 2.2) +
					k.stitch('M-234 18C-130 58 130 58 234 18', 2.2),
			}) +
			k.seam(cord + ends, 11) +
			`<path d="${cord}${ends}" fill="none" stroke="${k.t.light}" stroke-width="6"/>` +
			eyes +
			tassel(-58, 268, 6) +
			tassel(46, 250, -8) +
			[1, -1]
				.map(
					(m) =>
						k.piece((m > 0 ? (d: string) => d : mirror)('M206 40H262V118L236 142L206 118Z'), { cast: 5 }) +
						k.rivet(m * 236, 84, 9),
				)
				.join(''),
		box: [-300, k.hang ? -520 : -425, 300, 510],
		focus: [-20, 160, 2.6],
		hold: 'hook',
		grip: [0, -462],
	}
}

export function bag(k: Kit, cut: string): Art {
	return cut === 'crossbody' ? crossbody(k) : cut === 'satchel' ? satchel(k) : cut === 'bucket' ? bucket(k) : tote(k)
}

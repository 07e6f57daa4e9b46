import { BRASS, leaf, n } from '../kit.ts'
import type { Art, Kit } from '../kit.ts'
import { zari } from './kurtas.ts'

const SOLE = '#3B2A1D'

const sole = (d: string, heel: string, rubber = SOLE) =>
	`<path d="${d}" fill="${rubber}" stroke="#1C140D" stroke-width="2"/>` +
	(heel
		? `<path d="${heel}" fill="${rubber}" stroke="#1C140D" stroke-width="2"/><path d="${heel}" fill="#000" opacity=".18"/>`
		: '')

function loafer(k: Kit): string {
	const upper =
		'M-338 -36C-350 -92 -306 -132 -232 -146C-160 -160 -116 -190 -72 -222L-36 -240C10 -168 150 -150 256 -226C276 -218 284 -160 282 -100C282 -66 288 -48 290 -34C160 -34 80 -32 0 -14L-290 -10Q-326 -12 -338 -36Z'
	const inside = 'M-40 -238C30 -262 190 -262 256 -226C150 -150 10 -168 -40 -238Z'
	const apron = 'M-300 -92C-290 -124 -226 -132 -170 -126C-104 -120 -70 -130 -44 -150'
	const strap =
		'M-190 -152C-150 -168 -118 -190 -86 -212L-44 -176C-40 -120 -30 -70 -10 -20L-90 -16C-100 -90 -140 -130 -190 -152Z'
	return (
		sole(
			'M-346 -40C-340 -16 -310 -14 -290 -14L0 -18C80 -36 160 -40 296 -38L294 -18C190 -18 150 -14 110 2C80 12 40 14 0 14H-280C-320 12 -350 -8 -346 -40Z',
			'M134 -18H296L288 14H142Z',
		) +
		k.piece(inside, { tone: 'inside', flat: true }) +
		k.piece(upper, {
			inner:
				k.lit(leaf(-316, -96, -150, -150, -16, 10), 0.6) +
				k.dark(leaf(-120, -40, 40, -110, 14, 14) + leaf(270, -40, 240, -200, -12, 16), 0.36),
		}) +
		k.seam(apron, 3) +
		k.stitch('M-292 -82C-280 -112 -224 -120 -170 -114C-108 -108 -72 -118 -44 -136', 2.2) +
		k.seam('M196 -190C186 -130 190 -80 196 -38', 2.4) +
		k.stitch('M-28 -226C20 -154 150 -138 250 -208', 2.2) +
		k.piece(strap, { cast: 5 }) +
		k.stitch('M-172 -152C-140 -166 -114 -182 -88 -200L-54 -170C-50 -122 -42 -80 -28 -44', 2.2) +
		`<path d="M-120 -150Q-96 -146 -84 -164Q-74 -150 -62 -154Q-74 -128 -86 -122Q-98 -134 -120 -150Z" fill="${k.t.edge}"/>`
	)
}

function boot(k: Kit): string {
	const upper =
		'M-334 -40C-346 -104 -294 -142 -212 -156C-120 -172 -70 -220 -62 -310L-72 -470C0 -488 160 -488 236 -468L230 -290C228 -210 274 -130 280 -40C170 -40 90 -36 0 -10L-296 -6Q-328 -10 -334 -40Z'
	const top = 'M-72 -470C0 -488 160 -488 236 -468C160 -448 0 -450 -72 -470Z'
	const gore = 'M40 -456C80 -452 120 -452 152 -456C160 -360 140 -260 104 -206C66 -260 40 -360 40 -456Z'
	const ribs = [56, 72, 88, 104, 120, 136].map((x) => leaf(x, -460, 88 + (x - 88) * 0.5, -200, 0, 2.6)).join('')
	const tab =
		'M196 -456C194 -520 206 -540 222 -540C240 -540 246 -516 242 -452L228 -450C230 -500 228 -520 220 -520C212 -520 208 -500 212 -452Z'
	return (
		k.piece(tab, { tone: 'shade' }) +
		sole(
			'M-342 -44C-334 -12 -310 -10 -296 -10L0 -14C90 -40 170 -44 288 -44L286 -20C190 -20 150 -12 100 10C70 22 40 26 0 26H-286C-324 22 -348 -8 -342 -44Z',
			'M128 -20H288L276 26H142Z',
		) +
		k.piece(upper, {
			inner:
				k.lit(leaf(-312, -104, -130, -166, -20, 12) + leaf(-40, -440, -34, -280, 6, 16), 0.55) +
				k.dark(
					leaf(-60, -240, 60, -180, 16, 12) + leaf(-40, -190, 90, -150, 14, 9) + leaf(262, -60, 220, -300, -14, 18),
					0.4,
				),
		}) +
		k.piece(top, { tone: 'inside', flat: true }) +
		k.piece(gore, { tone: 'deep', bare: true, inner: k.dark(ribs, 0.9) }) +
		k.stitch('M30 -452C30 -356 58 -252 104 -192C150 -252 170 -356 162 -452', 2.4) +
		k.seam('M104 -196C100 -140 96 -90 98 -48', 2.6) +
		k.stitch('M88 -190C84 -140 82 -90 84 -50', 2.2) +
		k.stitch('M-316 -26L0 -30C90 -56 170 -58 270 -58', 2.2)
	)
}

function sneaker(k: Kit): string {
	const rubber = 'M-348 -88C-362 -50 -354 -22 -322 -8C-300 0 -260 -2 -220 -2H276C304 -4 314 -44 302 -94Q0 -74 -348 -88Z'
	const upper =
		'M-340 -76C-344 -140 -292 -172 -226 -176L-60 -296C-30 -316 10 -300 22 -262C90 -226 190 -236 262 -292C290 -286 304 -180 300 -80Z'
	const tongue = 'M-74 -282C-70 -330 -20 -350 18 -336L30 -258Z'
	const cap = 'M-341 -78C-344 -140 -292 -172 -226 -176C-190 -150 -178 -112 -182 -78Z'
	const stay = 'M-216 -178L-62 -294C-40 -312 -6 -304 8 -276L-18 -252L-120 -150C-150 -150 -186 -156 -216 -178Z'
	const heel = 'M196 -252C228 -264 248 -280 262 -292C290 -286 304 -180 300 -80H214C226 -140 220 -200 196 -252Z'
	const holes = [0, 1, 2, 3, 4].map((i) => [-186 + i * 40, -178 - i * 27] as const)
	const laces = holes
		.map(([x, y]) => `M${x + 34} ${y + 22}C${x + 14} ${y + 4} ${x - 4} ${y - 12} ${x - 26} ${y - 10}`)
		.join('')
	return (
		k.piece(tongue, { tone: 'shade' }) +
		k.piece('M20 -262C60 -290 200 -314 262 -292C190 -236 90 -226 20 -262Z', { tone: 'inside', flat: true }) +
		k.piece(upper, {
			inner:
				k.lit(leaf(-40, -150, 150, -190, -10, 14), 0.4) +
				k.dark(leaf(-150, -84, 10, -140, 12, 12) + leaf(60, -84, 120, -210, 8, 12), 0.3),
		}) +
		k.piece(heel, { tone: 'shade' }) +
		k.stitch('M204 -240C232 -190 234 -140 224 -82', 2.2) +
		k.piece(cap, { tone: 'light' }) +
		k.stitch('M-226 -166C-198 -144 -188 -112 -192 -82', 2.2) +
		k.piece(stay, { cast: 4, tone: 'shade' }) +
		k.stitch('M-206 -166C-180 -150 -150 -144 -124 -144L-24 -246', 2.2) +
		holes.map(([x, y]) => `<circle cx="${x + 34}" cy="${y + 22}" r="6" fill="${k.t.edge}"/>`).join('') +
		`<path d="${laces}" fill="none" stroke="#8C7A62" stroke-width="15" stroke-linecap="round"/><path d="${laces}" fill="none" stroke="#FBF6EC" stroke-width="11" stroke-linecap="round"/>` +
		`<path d="${rubber}" fill="#F4EDE0" stroke="#8C7A62" stroke-width="2.4"/><path d="M-350 -32C-344 -16 -334 -12 -322 -8C-300 0 -260 -2 -220 -2H276C296 -4 306 -20 308 -38Q0 -22 -350 -32Z" fill="#D8CBB6"/><path d="M-346 -62Q0 -54 302 -66" stroke="#9C2F1F" stroke-width="6" fill="none"/><path d="M-340 -44Q0 -36 300 -48" stroke="#B8A88F" stroke-width="2.4" stroke-dasharray="9 6" fill="none"/>` +
		`<path d="M40 -96L96 -190H132L76 -96Z" fill="${k.t.hi}" opacity=".75"/>`
	)
}

function mojari(k: Kit): string {
	const upper =
		'M-404 -168C-420 -196 -398 -222 -372 -208C-384 -176 -352 -140 -300 -128C-220 -112 -150 -130 -96 -168C-70 -184 -44 -182 -34 -160C20 -92 150 -84 262 -176C284 -164 290 -100 284 -34H-250C-320 -44 -384 -96 -404 -168Z'
	const inside = 'M-38 -164C40 -198 200 -208 262 -176C150 -84 20 -92 -38 -164Z'
	const scroll =
		'M-300 -78C-270 -112 -232 -112 -220 -86C-214 -66 -242 -60 -246 -78M-190 -70C-166 -112 -124 -118 -110 -92C-104 -70 -134 -62 -138 -80M60 -52C80 -84 116 -86 124 -66C128 -50 106 -46 102 -58M160 -60C180 -98 220 -104 230 -80C234 -62 208 -56 204 -72'
	const beads = [
		[-330, -108],
		[-76, -120],
		[-60, -80],
		[-20, -62],
		[20, -50],
		[256, -120],
		[258, -70],
	] as const
	return (
		sole('M-330 -62C-300 -44 -270 -36 -244 -36H290L288 -8H-236C-286 -14 -318 -34 -330 -62Z', '', '#7A4E2B') +
		k.piece(inside, { tone: 'inside', flat: true }) +
		k.piece(upper, {
			inner:
				k.lit(leaf(-350, -140, -150, -130, 22, 9), 0.5) +
				k.dark(leaf(-40, -40, 80, -90, 10, 10) + leaf(276, -30, 240, -150, -10, 14), 0.3),
		}) +
		zari('M-36 -158C20 -84 150 -76 262 -166', 14) +
		zari('M-244 -44H284', 9) +
		`<path d="${scroll}" fill="none" stroke="${BRASS.deep}" stroke-width="9" stroke-linecap="round"/><path d="${scroll}" fill="none" stroke="${BRASS.hi}" stroke-width="5" stroke-linecap="round" stroke-dasharray="8 2"/>` +
		zari('M-100 -160C-120 -110 -124 -80 -118 -44', 10) +
		beads.map(([x, y]) => k.rivet(x, y, 7)).join('') +
		k.rivet(-390, -206, 14)
	)
}

export function shoes(k: Kit, cut: string): Art {
	const draw = cut === 'boot' ? boot : cut === 'sneaker' ? sneaker : cut === 'mojari' ? mojari : loafer
	const high = cut === 'boot' ? 545 : cut === 'sneaker' ? 350 : 265
	const base = cut === 'boot' ? 26 : cut === 'loafer' ? 14 : 0
	const flat = cut === 'loafer' ? 0.9 : 1
	const lift = n(cut === 'boot' ? 56 : 84)
	return {
		svg: `<g transform="translate(92 ${-lift}) scale(.94 ${n(0.94 * flat)})"><use href="#${k.id}shoe"/></g><ellipse cx="-40" cy="${base - 6}" rx="330" ry="20" fill="#2A1B10" opacity=".28" filter="url(#soft)"/><g transform="translate(-50 0) scale(1 ${flat})"><g id="${k.id}shoe">${draw(k)}</g></g>`,
		box: [-440, -high - lift * 0.9, 390, base],
		focus: cut === 'boot' ? [40, -300, 2.2] : [-120, -140, 2.4],
		hold: 'shelf',
	}
}

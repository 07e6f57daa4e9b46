import { BRASS, n } from './kit.ts'

export const SAND = '#F1EAE0'

export const page = (w: number, h: number, body: string, defs = '') =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${SHADOWS}${defs}</defs>${body}</svg>`

const drop = (id: string, blur: number, dx: number, dy: number, o: number) =>
	`<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${blur}"/><feOffset dx="${dx}" dy="${dy}" result="a"/><feFlood flood-color="#6B4A2E" flood-opacity="${o}"/><feComposite in2="a" operator="in" result="s"/><feGaussianBlur in="SourceAlpha" stdDeviation="5"/><feOffset dx="4" dy="7" result="b"/><feFlood flood-color="#4A3220" flood-opacity=".3"/><feComposite in2="b" operator="in" result="c"/><feMerge><feMergeNode in="s"/><feMergeNode in="c"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`

const SHADOWS =
	drop('lie', 20, 20, 30, 0.34) +
	drop('wall', 26, 44, 40, 0.3) +
	'<filter id="soft" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="16"/></filter>'

export function windowLight(w: number, h: number, o: number): string {
	const beam = (x: number, width: number) =>
		`M${n(w * x)} 0H${n(w * (x + width))}L${n(w * (x + width + 0.52))} ${h}H${n(w * (x + 0.52))}Z`
	return `<path d="${beam(-0.36, 0.34)}${beam(0.03, 0.26)}" fill="#FFFBF3" opacity="${o}"/>`
}

export function table(w: number, h: number): string {
	return `<rect width="${w}" height="${h}" fill="${SAND}"/>${windowLight(w, h, 0.5)}`
}

/** Meets the wall without a line, for things that stand. */
export function sweep(w: number, h: number, floorY: number): string {
	return `<rect width="${w}" height="${h}" fill="${SAND}"/>${windowLight(w, h, 0.42)}<path d="M0 ${floorY}C${n(w * 0.3)} ${floorY - 14} ${n(w * 0.7)} ${floorY + 10} ${w} ${floorY - 6}V${h}H0Z" fill="#E6DBCB" opacity=".75"/>`
}

export const footing = (x: number, y: number, rx: number, ry: number, o = 0.42) =>
	`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="#5B3F28" opacity="${o}" filter="url(#soft)"/>`

export function wall(w: number, h: number): string {
	return (
		`<rect width="${w}" height="${h}" fill="#E8DED0"/><path d="M${n(w * 0.13)} ${h}V${n(h * 0.36)}C${n(w * 0.13)} ${n(h * 0.17)} ${n(w * 0.3)} ${n(h * 0.06)} ${n(w * 0.5)} ${n(h * 0.045)}C${n(w * 0.7)} ${n(h * 0.06)} ${n(w * 0.87)} ${n(h * 0.17)} ${n(w * 0.87)} ${n(h * 0.36)}V${h}Z" fill="#F3ECE2"/>` +
		windowLight(w, h, 0.3) +
		`<path d="M0 ${n(h * 0.945)}H${w}V${h}H0Z" fill="#D9CBB8"/><path d="M0 ${n(h * 0.945)}H${w}" stroke="#C4B39D" stroke-width="3"/>`
	)
}

export function rail(w: number, y: number): string {
	return `<path d="M0 ${y + 34}H${w}" stroke="#6B4A2E" stroke-width="14" opacity=".14"/><path d="M0 ${y}H${w}" stroke="${BRASS.edge}" stroke-width="16"/><path d="M0 ${y}H${w}" stroke="${BRASS.base}" stroke-width="12"/><path d="M0 ${y - 3}H${w}" stroke="${BRASS.hi}" stroke-width="3"/>`
}

const hook = (x: number, y: number, up: number) =>
	`<path d="M${x} ${y}V${n(y - up + 52)}C${x} ${n(y - up + 22)} ${x + 34} ${n(y - up + 20)} ${x + 34} ${n(y - up - 8)}C${x + 34} ${n(y - up - 48)} ${x - 24} ${n(y - up - 48)} ${x - 26} ${n(y - up - 10)}" fill="none" stroke="#47443F" stroke-width="8" stroke-linecap="round"/>`

/** x, y: the bar's middle; `up`: distance to the rail. */
export function hanger(x: number, y: number, half: number, up: number): string {
	const arm = `M${x} ${y - 26}C${n(x + half * 0.4)} ${y - 20} ${n(x + half * 0.8)} ${y + 14} ${n(x + half)} ${y + 62}C${n(x + half + 4)} ${y + 82} ${n(x + half - 22)} ${y + 84} ${n(x + half - 32)} ${y + 72}C${n(x + half * 0.7)} ${y + 40} ${n(x + half * 0.36)} ${y + 20} ${x} ${y + 16}`
	return (
		hook(x, y - 20, up) +
		`<path d="${arm}Z" fill="#9A6A3C"/><path d="${arm}Z" fill="#B98450" transform="matrix(-1 0 0 1 ${2 * x} 0)"/><rect x="${x - 9}" y="${y - 34}" width="18" height="14" rx="3" fill="${BRASS.deep}"/>`
	)
}

export function clips(x: number, y: number, half: number, up: number): string {
	const clip = (cx: number) =>
		`<path d="M${n(cx - 17)} ${y - 34}H${n(cx + 17)}L${n(cx + 21)} ${y + 26}H${n(cx - 21)}Z" fill="#47443F"/><path d="M${n(cx - 10)} ${y - 26}H${n(cx + 4)}L${n(cx + 5)} ${y + 16}H${n(cx - 12)}Z" fill="#6B665F"/>`
	return (
		hook(x, y - 30, up) +
		`<path d="M${n(x - half - 24)} ${y - 30}H${n(x + half + 24)}" stroke="#47443F" stroke-width="10" stroke-linecap="round"/><path d="M${n(x - half - 20)} ${y - 32}H${n(x + half + 18)}" stroke="#8C857B" stroke-width="3" stroke-linecap="round"/>${clip(x - half)}${clip(x + half)}`
	)
}

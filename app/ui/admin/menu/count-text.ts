import { mostWaiting } from '#app/shop/desk/what-waits.ts'

/** 1,23,456; '1,000+' for what is counted no further. */
export function countText(count: number): string {
	return count.toLocaleString('en-IN') + (count >= mostWaiting ? '+' : '')
}

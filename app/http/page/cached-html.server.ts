import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'

interface CachedPart {
	/** The HTML of the part without `preloads`. */
	html: Buffer
	/** Links for the head that preload the first visible images. */
	preloads: string
}

export const maxHtmlBytes = 8 * 1024 * 1024
const parts = new LRUCache<string, CachedPart>({
	maxSize: maxHtmlBytes,
	sizeCalculation: ({ html, preloads }) => html.length + preloads.length + 500,
})

const objectNumbers = new WeakMap<object, number>()
let lastNumber = 0

/** The prefix of the unguessable placeholders that stand for cached parts until the page is assembled. */
const mark = `<!--${randomBytes(12).toString('base64url')} `
const marks = new RegExp(`${mark}(\\d+)-->`)

/** The parts of a page in order: text, and cached HTML as bytes. */
export type PageParts = (string | Buffer)[]

/**
 * Caches the HTML of page parts and renders missing parts with `render`. The cache key of a part consists of `mode`,
 * `what` and the object `of` that the part shows. After a change of the catalog, pages get new objects, so a changed
 * part is rendered again.
 */
export function createCachedHtml(render: (children: ReactNode) => string, mode: string) {
	const used: (() => CachedPart)[] = []
	return {
		/**
		 * Returns a placeholder, which `inPage` replaces with the HTML of the part, so that React need not render it.
		 */
		html: (of: object, what: string, children: () => ReactNode): string => {
			const key = `${getShownNumber(of)} ${mode} ${what}`
			const getPart = () => {
				const known = parts.get(key)
				if (known) return known
				const part = toCachedPart(render(children()))
				parts.set(key, part)
				return part
			}
			return `${mark}${used.push(getPart) - 1}-->`
		},
		preloads: () => used.map((part) => part().preloads).join(''),
		inPage: (html: string): PageParts =>
			html.split(marks).map((text, index) => (index % 2 === 0 ? text : used[Number(text)]!().html)),
	}
}

function getShownNumber(of: object): number {
	let number = objectNumbers.get(of)
	if (number === undefined) objectNumbers.set(of, (number = lastNumber += 1))
	return number
}

/** Splits the preloads from the HTML. React writes the preloads first. */
function toCachedPart(html: string): CachedPart {
	const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? []
	return { html: Buffer.from(html.slice(preloads.length)), preloads }
}

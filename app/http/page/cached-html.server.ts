import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'

interface CachedPart {
	/** The part's HTML without `preloads`. */
	html: Buffer
	/** Links to images that are looked at first, for the head. */
	preloads: string
}

export const maxHtmlBytes = 8 * 1024 * 1024
const parts = new LRUCache<string, CachedPart>({
	maxSize: maxHtmlBytes,
	sizeCalculation: ({ html, preloads }) => html.length + preloads.length + 500,
})

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** What stands in a page for a part of it, until they are put together; nobody can guess it. */
const mark = `<!--${randomBytes(12).toString('base64url')} `
const marks = new RegExp(`${mark}(\\d+)-->`)

/** A page in texts and bytes that follow each other. */
export type PageParts = (string | Buffer)[]

/**
 * The parts of one page whose HTML is cached, rendered by `render` where it is not. A part is known by the object that
 * it shows, which is memoized itself while the catalogue stays, so that a change is on the next page.
 */
export function createCachedHtml(render: (children: ReactNode) => string, mode: string) {
	const used: (() => CachedPart)[] = []
	return {
		/** Answers what stands for the part: React renders nothing else while it renders a page. */
		html: (of: object, what: string, children: () => ReactNode): string => {
			const key = `${numberOfShown(of)} ${mode} ${what}`
			const cached = () => {
				const known = parts.get(key)
				if (known) return known
				const part = partOf(render(children()))
				parts.set(key, part)
				return part
			}
			return `${mark}${used.push(cached) - 1}-->`
		},
		preloads: () => used.map((part) => part().preloads).join(''),
		inPage: (html: string): PageParts =>
			html.split(marks).map((text, index) => (index % 2 === 0 ? text : used[Number(text)]!().html)),
	}
}

function numberOfShown(of: object): number {
	let number = numbers.get(of)
	if (number === undefined) numbers.set(of, (number = lastNumber += 1))
	return number
}

/** React writes the preloads first. */
function partOf(html: string): CachedPart {
	const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? []
	return { html: Buffer.from(html.slice(preloads.length)), preloads }
}

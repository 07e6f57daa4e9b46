import { isShopPath, isWebAddress } from '../../text.ts'

/** A run of text that may be a link or emphasized. */
export interface Words {
	text: string
	to?: string
	isStrong?: boolean
}

export type Block = { kind: 'paragraph'; words: Words[] } | { kind: 'list'; items: Words[][] }

export interface PageSection {
	/** The heading. `''` for the part before the first heading. */
	title: string
	blocks: Block[]
}

export interface PageText {
	/** The first paragraph. */
	lead: string
	/** The rows of a list before the first heading: 'Dispatch: 1-2 business days'. */
	facts: [term: string, value: string][]
	sections: PageSection[]
}

const marked = /\*\*(?=\S)(.+?)(?<=\S)\*\*|\[([^\]\n]+)\]\(([^)\s]+)\)/g

/**
 * Parses a text with `# headings`, `- lists`, `**words**` and `[links](/contact)` into the parts of a page (rule:
 * page-text). Everything else is plain text: HTML is not supported, and links lead only to pages of the shop or web
 * URLs.
 */
export function parsePageText(text: string): PageText {
	const page: PageText = { lead: '', facts: [], sections: [] }
	for (const lines of paragraphsOf(text)) {
		const [first = ''] = lines
		if (first.startsWith('# ')) page.sections.push({ title: first.slice(2).trim(), blocks: [] })
		else addBlock(page, lines)
	}
	return page
}

/** Groups lines into paragraphs. A heading is a group of its own. */
function paragraphsOf(text: string): string[][] {
	const groups: string[][] = [[]]
	for (const line of text.split('\n').map((one) => one.trim())) {
		const last = groups.at(-1)!
		const isNew = last.length > 0 && (line.startsWith('# ') || isItem(line) !== isItem(last[0]!))
		if (line === '') groups.push([])
		else if (isNew) groups.push([line])
		else last.push(line)
		if (line.startsWith('# ')) groups.push([])
	}
	return groups.filter(({ length }) => length > 0)
}

const isItem = (line: string) => line.startsWith('- ')

function addBlock(page: PageText, lines: string[]) {
	const isBefore = page.sections.length === 0
	const items = isItem(lines[0]!) ? lines.map((line) => line.slice(2).trim()) : null
	const facts = items?.map((item) => /^([^:]+): (.+)$/.exec(item)) ?? []
	if (isBefore && !items && !page.lead) page.lead = lines.join(' ')
	else if (isBefore && items && page.facts.length === 0 && facts.every(Boolean))
		page.facts = facts.map((fact) => [fact![1]!, fact![2]!])
	else {
		if (isBefore) page.sections.push({ title: '', blocks: [] })
		page.sections
			.at(-1)!
			.blocks.push(
				items ? { kind: 'list', items: items.map(wordsIn) } : { kind: 'paragraph', words: wordsIn(lines.join('\n')) },
			)
	}
}

function wordsIn(text: string): Words[] {
	const words: Words[] = []
	let at = 0
	for (const match of text.matchAll(marked)) {
		const [whole, strong, label, to] = match
		if (to && !isShopPath(to) && !isWebAddress(to)) continue
		if (match.index > at) words.push({ text: text.slice(at, match.index) })
		words.push(strong ? { text: strong, isStrong: true } : { text: label!, to: to! })
		at = match.index + whole.length
	}
	if (at < text.length) words.push({ text: text.slice(at) })
	return words
}

import { isShopPath, isWebAddress } from '../../values/text.ts'

/** A run of text that may be a link or emphasized. */
export interface TextRun {
	text: string
	to?: string
	isStrong?: boolean
}

export type TextBlock = { kind: 'paragraph'; runs: TextRun[] } | { kind: 'list'; items: TextRun[][] }

export interface PageSection {
	/** The heading. `''` for the part before the first heading. */
	title: string
	blocks: TextBlock[]
}

export interface PageText {
	/** The first paragraph before the first heading. `''` for none. */
	lead: string
	/** The items of the first list before the first heading, if all are like 'Dispatch: 1-2 business days'. */
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
	for (const lines of splitParagraphs(text)) {
		const [first = ''] = lines
		if (first.startsWith('# ')) page.sections.push({ title: first.slice(2).trim(), blocks: [] })
		else addBlock(page, lines)
	}
	return page
}

/** Groups lines into paragraphs. A heading is a group of its own. */
function splitParagraphs(text: string): string[][] {
	const groups: string[][] = [[]]
	for (const line of text.split('\n').map((one) => one.trim())) {
		const last = groups.at(-1)!
		const isNew = last.length > 0 && (line.startsWith('# ') || isListItem(line) !== isListItem(last[0]!))
		if (line === '') groups.push([])
		else if (isNew) groups.push([line])
		else last.push(line)
		if (line.startsWith('# ')) groups.push([])
	}
	return groups.filter(({ length }) => length > 0)
}

const isListItem = (line: string) => line.startsWith('- ')

function addBlock(page: PageText, lines: string[]) {
	const isBefore = page.sections.length === 0
	const items = isListItem(lines[0]!) ? lines.map((line) => line.slice(2).trim()) : null
	const facts = items?.map((item) => /^([^:]+): (.+)$/.exec(item)) ?? []
	if (isBefore && !items && !page.lead) page.lead = lines.join(' ')
	else if (isBefore && items && page.facts.length === 0 && facts.every(Boolean))
		page.facts = facts.map((fact) => [fact![1]!, fact![2]!])
	else {
		if (isBefore) page.sections.push({ title: '', blocks: [] })
		page.sections
			.at(-1)!
			.blocks.push(
				items
					? { kind: 'list', items: items.map(parseRuns) }
					: { kind: 'paragraph', runs: parseRuns(lines.join('\n')) },
			)
	}
}

function parseRuns(text: string): TextRun[] {
	const runs: TextRun[] = []
	let at = 0
	for (const match of text.matchAll(marked)) {
		const [whole, strong, label, to] = match
		if (to && !isShopPath(to) && !isWebAddress(to)) continue
		if (match.index > at) runs.push({ text: text.slice(at, match.index) })
		runs.push(strong ? { text: strong, isStrong: true } : { text: label!, to: to! })
		at = match.index + whole.length
	}
	if (at < text.length) runs.push({ text: text.slice(at) })
	return runs
}

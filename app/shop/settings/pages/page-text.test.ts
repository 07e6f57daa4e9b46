import { expect, test } from 'vitest'
import { parsePageText } from './page-text.ts'

const parseBlocks = (text: string) => parsePageText(`Lead\n\n# Part\n${text}`).sections[0]!.blocks

test('a page starts with its lead and facts, and headings start its sections of paragraphs and lists', () => {
	const text =
		'We send it\nat once.\n\n- Dispatch: 1-2 days\n- Abroad: 3: or more\n\n# Costs\nNothing.\n- one\n- two\n\nMore\nlines'
	expect(parsePageText(text)).toEqual({
		lead: 'We send it at once.',
		facts: [
			['Dispatch', '1-2 days'],
			['Abroad', '3: or more'],
		],
		sections: [
			{
				title: 'Costs',
				blocks: [
					{ kind: 'paragraph', runs: [{ text: 'Nothing.' }] },
					{ kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
					{ kind: 'paragraph', runs: [{ text: 'More\nlines' }] },
				],
			},
		],
	})
})

test('emphasized text and links to shop pages and web addresses are formatted', () => {
	expect(parseBlocks('Say **NO RETURN** or [write](/contact), see [maps](https://maps.example/a).')).toEqual([
		{
			kind: 'paragraph',
			runs: [
				{ text: 'Say ' },
				{ text: 'NO RETURN', isStrong: true },
				{ text: ' or ' },
				{ text: 'write', to: '/contact' },
				{ text: ', see ' },
				{ text: 'maps', to: 'https://maps.example/a' },
				{ text: '.' },
			],
		},
	])
})

test.each([
	'[x](javascript:alert(1))',
	'[x](//evil.example)',
	'[x](data:text/html,hi)',
	'<b>bold</b>',
	'** **',
	'#none',
])('%s is plain text only', (text) => {
	expect(parseBlocks(text)).toEqual([{ kind: 'paragraph', runs: [{ text }] }])
})

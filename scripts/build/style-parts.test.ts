import { expect, test } from 'vitest'
import { pickStyles } from '../../app/http/page/page-response.server.ts'
import { splitIntoParts } from './style-parts.ts'

const needed = (sheet: string, html: string) => pickStyles(splitIntoParts(sheet), html)

test('a page gets the rules of its classes, and rules without a class', () => {
	const sheet = '@layer base,utilities;a{color:red}.one{color:blue}.two{color:green}.one.two{color:gold}'
	expect(needed(sheet, '<p class="one">')).toBe('@layer base,utilities;a{color:red}.one{color:blue}')
	expect(needed(sheet, '<p class="other two">')).toBe('@layer base,utilities;a{color:red}.two{color:green}')
	expect(needed(sheet, '<p class="one"><p class="two">')).toBe(sheet)
})

test('a page gets a rule with several selectors when one of them matches', () => {
	expect(needed('.one,.two{color:red}', '<p class="two">')).toBe('.one,.two{color:red}')
	expect(needed('.one,.two{color:red}', '<p class="three">')).toBe('')
	expect(needed('.one,p{color:red}', '<p>')).toBe('.one,p{color:red}')
})

test('nested selectors of a style part count: any in :is, :where and :has, and none in :not', () => {
	const rule = ':is(:where(.peer):checked~.peer-checked\\:hidden){display:none}'
	expect(needed(rule, '<input class="peer"><p class="peer-checked:hidden">')).toBe(rule)
	expect(needed(rule, '<input class="peer">')).toBe('')
	for (const always of ['html:has(#menu:popover-open,.zoom[open]){overflow:hidden}', 'p:not(.plain){color:red}'])
		expect(needed(always, '<p>')).toBe(always)
	expect(needed('.box:has(.on){color:red}', '<p class="box">')).toBe('')
})

test('class names are compared unescaped, however stylesheet and page escape them', () => {
	const rule =
		'.lg\\:grid-cols-\\[1fr\\,2fr\\]{display:grid}.\\[\\&\\>svg\\]\\:size-4>svg{width:1rem}.\\32xl{color:red}'
	expect(needed(rule, '<p class="lg:grid-cols-[1fr,2fr] [&amp;&gt;svg]:size-4 2xl">')).toBe(rule)
})

test('stylesheet blocks are kept with their remaining rules, and dropped when empty', () => {
	const sheet = '@media (width>=48rem){.one{color:red}@media (hover:hover){.two{color:blue}}}'
	expect(needed(sheet, '<p class="two">')).toBe('@media (width>=48rem){@media (hover:hover){.two{color:blue}}}')
	expect(needed(sheet, '<p>')).toBe('')
	expect(needed('@keyframes in{0%{opacity:0}}@font-face{font-family:F}', '<p>')).toBe(
		'@keyframes in{0%{opacity:0}}@font-face{font-family:F}',
	)
})

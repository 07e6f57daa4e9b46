import { expect, test } from 'vitest'
import { parseBodyHtml } from './body-text.server.ts'

test("paragraphs of a product's HTML become lines, list items become details, and no tag remains", () => {
	const html = `<meta charset="utf-8"><p style="color:red"><span>One\u00A0&nbsp;tunic
		from <a href="http://dead.example">Bagru</a>.</span></p>
		<ul class="tabs"><li><b>Cotton</b> voile</li><li> </li><li>Buttons</li></ul><p>Washes<br/>softer.</p><p>&nbsp;</p>`
	expect(parseBodyHtml(html)).toEqual({
		description: 'One tunic from Bagru.\n\nWashes\nsofter.',
		details: ['Cotton voile', 'Buttons'],
	})
})

test.each([
	['plain words, R&amp;D &lt;3 and "so" on', 'plain words, R&D <3 and "so" on'],
	['words & more < than', 'words & more < than'],
	['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
	['before<script>alert(1)</script><style>p{}</style><!-- note -->after', 'beforeafter'],
	['<h2>Care</h2>Wash<div>cold<div>only</div></div>', 'Care\n\nWash\n\ncold\n\nonly'],
	['<p onclick="x()">open <p>next', 'open\n\nnext'],
	['<table><tr><td>Chest</td><td>40</td></tr><tr><td>Hem</td><td>52</td></tr></table>', 'Chest 40\n\nHem 52'],
	['zero\u200Bwidth\u0007', 'zerowidth'],
	['કચ્છ <i>साड़ी</i>', 'કચ્છ साड़ी'],
	['', ''],
	['<p> </p>', ''],
])('the HTML body %j becomes %j', (html, description) => {
	expect(parseBodyHtml(html)).toEqual({ description, details: [] })
})

test('items of nested lists are separate details', () => {
	expect(
		parseBodyHtml('<ol><li>Shell<ul><li>silk</li><li>wool</li></ul></li><li>Two<br>lines</li></ol>end').details,
	).toEqual(['Shell', 'silk', 'wool', 'Two', 'lines'])
})

test('text after a stray list item end tag belongs to the description', () => {
	expect(parseBodyHtml('</li>One<li>item</li></li>Two')).toEqual({ description: 'One\n\nTwo', details: ['item'] })
})

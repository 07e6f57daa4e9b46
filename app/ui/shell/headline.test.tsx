import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Headline } from './section.tsx'

test.each([
	['Linen Shirt', 'Linen Shirt'],
	['Été 2026: 50% · ₹ 99', 'Été 2026: 50% · ₹ 99'],
	['सूती कुर्ता', '<span class="indic" lang="hi">सूती कुर्ता</span>'],
	['ચણિયા', '<span class="indic" lang="gu">ચણિયા</span>'],
	['Chaniya · ચણિયા', '<span class="indic">Chaniya · ચણિયા</span>'],
])('the headline %s uses one font', (words, markup) => {
	expect(renderToStaticMarkup(<Headline>{words}</Headline>)).toBe(markup)
})

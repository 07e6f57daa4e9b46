import { readFileSync, writeFileSync } from 'node:fs'
import { AttributeAction, parse as parseSelector, type Selector, SelectorType } from 'css-what'
import { type ChildNode, parse, type Rule } from 'postcss'
import type { Plugin } from 'vite'
import type { Condition, StylePart } from '../../app/http/page/page-response.server.ts'

/** Splits the storefront style sheet into parts, so that the server sends each page only the parts it needs. */
export function createStylePartsPlugin(file: string): Plugin {
	return {
		name: 'style-parts',
		apply: 'build',
		enforce: 'post',
		applyToEnvironment: ({ name }) => name === 'client',
		writeBundle({ dir }, bundle) {
			const readParts = (name: string) => splitIntoParts(readFileSync(`${dir}/${name}`, 'utf8'))
			const sheets = [/\/app-[^/]*\.css$/, /\/listing-[^/]*\.css$/].map((one) =>
				Object.keys(bundle).find((name) => one.test(name))!,
			)
			writeFileSync(file, JSON.stringify(sheets.flatMap(readParts)))
		},
	}
}

export function splitIntoParts(sheet: string): StylePart[] {
	const nodes = parse(sheet.trim()).nodes.filter(({ type }) => type !== 'comment')
	return nodes.map(toPart)
}

function toPart(node: ChildNode): StylePart {
	if (node.type === 'rule') return { text: String(node), classes: listClasses(node) }
	if (
		node.type !== 'atrule' ||
		!node.nodes ||
		!['media', 'container', 'layer', 'supports', 'starting-style'].includes(node.name)
	)
		return { text: node.type === 'atrule' && !node.nodes ? `${String(node)};` : String(node) }
	return { block: `@${node.name}${node.params && ` ${node.params}`}`, parts: node.nodes.map(toPart) }
}

function listClasses({ selector }: Rule): Condition[][] | undefined {
	const alternatives = parseSelector(selector).map(listConditions)
	return alternatives.some((alternative) => alternative.length === 0) ? undefined : alternatives
}

/** Returns the conditions of a selector, as far as they depend on classes. */
function listConditions(selector: Selector[]): Condition[] {
	return selector.flatMap((token): Condition[] => {
		if (token.type === SelectorType.Attribute && token.name === 'class' && token.action === AttributeAction.Element)
			return [token.value]
		// Negations have no conditions.
		if (
			token.type !== SelectorType.Pseudo ||
			!Array.isArray(token.data) ||
			!['is', 'where', 'has'].includes(token.name)
		)
			return []
		const alternatives = token.data.map(listConditions)
		return alternatives.some((alternative) => alternative.length === 0) ? [] : [alternatives]
	})
}

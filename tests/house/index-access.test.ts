import { fileURLToPath } from 'node:url'
import { isBinaryExpression, isElementAccessExpression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, expect, test } from 'vitest'
import { splitList } from '../support/split-list.ts'

const top = fileURLToPath(new URL('../..', import.meta.url))
const checked = /^(?:app|prisma|scripts)\/|^server\.ts$/
const unchecked = /^app\/adapters\/db\/generated|\.test\.tsx?$|\.d\.ts$/

/** Files whose keys are all names that the shop itself gives: of fields, settings, rows, calls and routes. */
const askedForOwnNames = splitList(`
	app/adapters/db/copying/postgresql-rows.server.ts app/enhance/behaviors.ts app/enhance/products/listing.ts
	app/entry.server.tsx app/http/admin/action-route.server.ts app/http/session/guards.server.ts
	app/http/api/call.ts app/http/api/docs/describe-api.ts app/http/api/docs/open-api.ts
	app/http/api/json-cache.server.ts app/http/forms/edit-conflicts.server.ts
	app/http/pending/pending-form.server.ts app/http/server/route-table.ts app/http/server/route-table.ts
	app/http/upload/upload-form.server.ts app/routes/admin/_menu.tsx app/routes/admin/home/home-section.tsx
	app/routes/admin/products/product.tsx app/routes/admin/products/_product-submission.server.ts
	app/routes/admin/stock/_sheet-form.tsx
	app/routes/admin/stock/_sheet-table.tsx app/routes/admin/stock/_sheet-table.tsx
	app/routes/admin/stock/sheet.tsx app/routes/admin/users/users.tsx app/routes/api/docs/_docs-call.tsx
	app/routes/store/product/product.tsx
	app/shop/catalog/product/product-form.schema.ts app/shop/inventory/stock-sheet.server.ts
	app/shop/catalog/stock-grid/stock-grid.ts app/shop/catalog/variant/sizes.ts
	app/shop/import/draft/product-cells.server.ts app/shop/import/file/workbook/open-workbook.server.ts
	app/shop/import/woocommerce/woo-rows.server.ts app/shop/activity/record-activity.server.ts
	app/shop/activity/activity-log.server.ts app/shop/media/video.server.ts
	app/shop/orders/invoices/tax-register/tax-register.server.ts app/shop/orders/order-tracking.ts
	app/shop/settings/delivery/delivery-prices.ts app/shop/settings/theme/theme.ts
	app/shop/settings/save-settings.server.ts app/shop/values/text.ts app/shop/edit-conflicts/field-differences.ts
	app/shop/edit-conflicts/expected-version.server.ts app/routes/admin/dashboard.tsx
	app/ui/admin/images/image-fields.tsx app/ui/admin/settings/card-page.tsx app/routes/admin/products/_stock-grid-parts.tsx
	app/ui/admin/edit-conflicts/edit-conflict-form.tsx app/ui/footer/footer.tsx app/ui/forms/field.tsx
	app/ui/profile/image-form.tsx prisma/seed/insert-catalog.ts
`)

const api = new API({ cwd: top })

afterAll(() => api.close())

interface Access {
	node: Node
	object: Node
	key: Node
}

/** Returns each `object[key]` and `key in object`. */
function findAccesses(root: Node): Access[] {
	const accesses: Access[] = []
	const visit = (node: Node) => {
		if (isElementAccessExpression(node)) accesses.push({ node, object: node.expression, key: node.argumentExpression })
		if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
			accesses.push({ node, object: node.right, key: node.left })
		node.forEachChild(visit)
	}
	visit(root)
	return accesses
}

/** Text that can be 'constructor': no literal, and none that begins with one. */
function isAnyText(type: Type | undefined): boolean {
	if (!type) return false
	return Boolean(type.flags & TypeFlags.String) || (type.isUnionType() && type.getTypes().some(isAnyText))
}

const functions = [SyntaxKind.ArrowFunction, SyntaxKind.FunctionDeclaration, SyntaxKind.FunctionExpression]

/** Returns whether the surrounding function checks for an own key. */
function isGuarded({ node, object, key }: Access, text: string): boolean {
	const getText = ({ pos, end }: Node) => text.slice(pos, end).trim()
	let around = node
	while (around.parent && !functions.includes(around.kind)) around = around.parent
	return getText(around).includes(`Object.hasOwn(${getText(object)}, ${getText(key)})`)
}

/** Returns the accesses of one file to a plain object by any text. */
function findUnguarded({ program, checker }: Project, name: string): string[] {
	const file = program.getSourceFile(top + name)!
	const accesses = findAccesses(file)
	if (accesses.length === 0) return []
	const types = checker.getTypeAtLocation(accesses.flatMap(({ object, key }) => [object, key]))
	return accesses.flatMap((access, index) => {
		const [object, key] = types.slice(2 * index, 2 * index + 2)
		if (!object || !isAnyText(key) || checker.isArrayLikeType(object) || isGuarded(access, file.text)) return []
		const line = file.text.slice(0, access.key.end).split('\n').length
		return [`${name}:${line}: ${file.text.slice(access.node.pos, access.node.end).trim()}`]
	})
}

test('external text reads a plain object only through Map, getOwn or Object.hasOwn: every object has a constructor', () => {
	const project = api.updateSnapshot({ openProjects: [`${top}tsconfig.json`] }).getProjects()[0]!
	const names = project.program
		.getSourceFileNames()
		.filter((name) => name.startsWith(top))
		.map((name) => name.slice(top.length))
		.filter((name) => checked.test(name) && !unchecked.test(name))
	const unguarded = names.flatMap((name) => findUnguarded(project, name))
	expect(unguarded.filter((found) => !askedForOwnNames.includes(found.split(':')[0]!))).toEqual([])
	// A file that asks no more leaves the list.
	expect(askedForOwnNames.filter((name) => !unguarded.some((found) => found.startsWith(`${name}:`)))).toEqual([])
})

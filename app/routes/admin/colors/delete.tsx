import { Link, redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { colorDeletionSchema } from '#app/shop/catalog/color/color.schema.ts'
import { type ColorUse, deleteColor, findColorUse } from '#app/shop/catalog/color/color-removal.server.ts'
import { findColor, listColors } from '#app/shop/catalog/color/color.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listFrom, listQueryOf } from '#app/ui/admin/list/list-state.ts'
import { problemPage } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete colour · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const color = await pageOrRefusal(findColor(rowId(params.id)))
	const [use, colors] = await Promise.all([findColorUse(color.id), listColors()])
	const others = colors.filter(({ id }) => id !== color.id).map(({ id, name }) => ({ id, name }))
	return { color, use, others, query: listQueryOf(url) }
}

export function action({ request, params, context, url }: Route.ActionArgs) {
	return attempt(request, colorDeletionSchema, async ({ replacementId }) => {
		await deleteColor(await adminOf(context), rowId(params.id), replacementId)
		context.get(sessionContext).flash('Color Deleted', { isBrief: true })
		return redirect(listFrom('/admin/colors')(url), 303)
	})
}

export default function ColorDeletePage({
	loaderData: { color, use, others, query },
	actionData,
}: Route.ComponentProps) {
	const isUsed = use.productCount > 0
	return (
		<ConfirmPage
			to={`/admin/colors/${color.id}/delete${query}`}
			question="Are you sure you want to delete this color?"
			subject={color.name}
			cancelTo={`/admin/colors${query}`}
			note={isUsed && <InUse use={use} />}
		>
			{isUsed && others.length > 0 && (
				<Replacement others={others} error={actionData?.error?.replacementId?.join(' ')} />
			)}
		</ConfirmPage>
	)
}

export const ErrorBoundary = problemPage('The colour was not deleted', { to: '/admin/colors', label: 'All colours' })

function InUse({ use: { productCount, onlyColorCount, products } }: { use: ColorUse }) {
	const more = productCount - products.length
	return (
		<div className="mt-4 space-y-3 text-ink">
			<p>
				{productCount === 1 ? '1 product comes' : `${productCount.toLocaleString('en-IN')} products come`} in this
				colour and would lose it. It would leave carts too; orders keep what was bought.
			</p>
			<ul>
				{products.map(({ id, name }) => (
					<li key={id}>
						<Link
							to={`/admin/products/${id}`}
							discover="none"
							prefetch="none"
							className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline md:min-h-8"
						>
							{name}
						</Link>
					</li>
				))}
				{more > 0 && <li className="text-muted">and {more.toLocaleString('en-IN')} more</li>}
			</ul>
			{onlyColorCount > 0 && <p className="border-l-4 border-warn pl-3">{leftWithout(productCount, onlyColorCount)}</p>}
		</div>
	)
}

function leftWithout(products: number, only: number): string {
	if (products === 1) return 'It has no other colour: without one it cannot be bought.'
	if (only === products) return 'None of them has another colour: without one they cannot be bought.'
	return only === 1
		? '1 of them has no other colour: without one it cannot be bought.'
		: `${only.toLocaleString('en-IN')} of them have no other colour: without one they cannot be bought.`
}

function Replacement({ others, error }: { others: { id: number; name: string }[]; error: string | undefined }) {
	return (
		<div className="w-full">
			<label htmlFor="replacement" className="text-xs font-medium">
				Colour that takes its place
			</label>
			<select
				id="replacement"
				name="replacementId"
				aria-describedby="replacement-hint replacement-error"
				aria-invalid={error ? true : undefined}
				className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm text-ink"
			>
				<option value="">None</option>
				{others.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
			<p id="replacement-hint" className="mt-1 text-xs text-muted">
				Choose one to keep the products on sale in it. Carts follow.
			</p>
			<p id="replacement-error" role={error ? 'alert' : undefined} className="min-h-5 text-xs text-danger">
				{error}
			</p>
		</div>
	)
}

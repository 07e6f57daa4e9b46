import { redirect } from 'react-router'
import { runAsVisitor } from '#app/http/server/requester.server.ts'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { spamShield } from '#app/http/forms/spam-shield.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { askForStock } from '#app/shop/catalog/stock-requests/ask-for-stock.server.ts'
import type { StockRequestInput } from '#app/shop/catalog/stock-requests/stock-request.schema.ts'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta, pageTitle } from '#app/ui/seo/page-meta.ts'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { StockRequestForm } from './_stock-request-form.tsx'
import { readStockRequestPage, schemaOfRequest } from './_stock-request-page.server.ts'
import { StockRequestProduct } from './_stock-request-product.tsx'
import type { Route } from './+types/back-in-stock.ts'

const title = 'Tell me when it is back'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData
		? pageMeta(matches, {
				title: `${title}: ${loaderData.product.name}`,
				description: 'Leave your email address or phone number, and you hear from us once, when it is in stock again.',
				path: `/singleproduct/${loaderData.product.id}/back-in-stock`,
				isListed: false,
			})
		: [{ title: pageTitle(matches, 'Product not found') }]

export async function loader({ params, url }: Route.LoaderArgs) {
	return { ...(await readStockRequestPage(params.id, url)), sendsMail: sendsMail() }
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const ask = async (asked: StockRequestInput) => {
		const pause = spamShield(form)
		if (pause) await runAsVisitor(context, (requester) => askForStock(rowId(params.id), asked, requester, pause))
		return redirect(thanksAddress(params.id, asked), 303)
	}
	const schema = await schemaOfRequest(params.id, form)
	const unexpected = 'Something went wrong. Please try again.'
	return answerForm(() => submitForm(form, schema, ask, { unexpected }))
}

function thanksAddress(id: string, { productColorId, size }: StockRequestInput): string {
	const query = new URLSearchParams()
	if (productColorId) query.set('color', String(productColorId))
	if (size) query.set('size', size)
	return `/singleproduct/${rowId(id)}/back-in-stock/thanks${query.size > 0 ? `?${query}` : ''}`
}

export default function BackInStockPage({ loaderData, actionData }: Route.ComponentProps) {
	const { product, colorName, size, soldOut, inStock } = loaderData
	const sent = actionData?.initialValue?.size
	const asked = typeof sent === 'string' ? sent : (size ?? '')
	const isBack = soldOut.length === 0 || inStock.includes(asked)
	return (
		<StockRequestProduct product={product} title={title}>
			{isBack && <IsBack words={[colorName, asked].filter(Boolean).join(' ')} href={product.href} />}
			{soldOut.length > 0 && <StockRequestForm {...loaderData} result={actionData} />}
		</StockRequestProduct>
	)
}

function IsBack({ words, href }: { words: string; href: string }) {
	return (
		<div role="status" className="my-6 border-l-4 border-success bg-sand px-4 py-3 text-sm">
			<p className="font-medium">{words || 'It'} is in stock: you can buy it now.</p>
			<ButtonLink to={`${href}#sizes`} reloadDocument className="mt-3">
				See it in the shop
			</ButtonLink>
		</div>
	)
}

export const ErrorBoundary = failedWith('Something went wrong. Please try again.')

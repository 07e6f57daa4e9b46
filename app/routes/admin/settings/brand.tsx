import { redirect } from 'react-router'
import { z } from 'zod'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { lookSchema } from '#app/shop/settings/brand.ts'
import { dropDraft, previewToken, publishLook, saveDraft } from '#app/shop/settings/look/brand.server.ts'
import { readyLooks } from '#app/shop/settings/look/look.ts'
import { valuesOfCard } from '#app/shop/settings/save-settings.server.ts'
import { shopMark } from '#app/shop/settings/shop-settings.server.ts'
import { featuredProducts } from '#app/shop/catalog/listing/listing-order.server.ts'
import { BrandForm } from '#app/ui/admin/settings/brand/brand-form.tsx'
import { CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/brand.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Brand · Settings · Admin' }]

export async function loader() {
	const [brand, [product]] = await Promise.all([valuesOfCard('brand'), featuredProducts(1)])
	return { ...brand, token: previewToken(), mark: shopMark(), productId: product?.id }
}

const seen = z.string().catch('')

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const actor = await adminOf(context)
	const pressed = form.get('act')
	const act = typeof pressed === 'string' ? pressed : ''
	const done = (message: string) => {
		context.get(sessionContext).flash(message)
		return redirect('/admin/settings/brand', 303)
	}
	const ready = Object.hasOwn(readyLooks, act) ? readyLooks[act] : undefined
	if (ready || act === 'drop')
		return answerForm(() =>
			submitForm(form, z.object({ seen }), async (typed) => {
				if (!ready) await dropDraft(actor, typed.seen)
				else await saveDraft(actor, { look: lookSchema.parse(ready), seen: typed.seen })
				return done(ready ? `Draft saved: ${ready.label}` : 'Draft thrown away')
			}),
		)
	return answerForm(() =>
		submitForm(form, lookSchema.extend({ seen }), async ({ seen: known, ...look }) => {
			await (act === 'publish' ? publishLook : saveDraft)(actor, { look, seen: known })
			return done(act === 'publish' ? 'Published: shoppers see this look' : 'Draft saved')
		}),
	)
}

export default function BrandSettings({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	return (
		<>
			<PageHead title="Brand" back={{ to: '/admin/settings', label: 'Settings' }} />
			<BrandForm key={loaderData.seen} {...loaderData} answer={answer} />
		</>
	)
}

export const ErrorBoundary = CardProblem

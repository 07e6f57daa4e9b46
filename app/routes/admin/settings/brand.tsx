import { redirect } from 'react-router'
import { z } from 'zod'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { saveOrCompare } from '#app/http/forms/two-versions.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { comparedLook, lookSchema, markHash } from '#app/shop/settings/brand.ts'
import { brandForForm, dropDraft, previewToken, publishLook, saveDraft } from '#app/shop/settings/look/brand.server.ts'
import { readyLooks } from '#app/shop/settings/look/look.ts'
import { featuredProducts } from '#app/shop/catalog/listing/listing-order.server.ts'
import { BrandForm } from '#app/ui/admin/settings/brand/brand-form.tsx'
import { BothVersions, useVersions } from '#app/ui/admin/typed/both-versions.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/brand.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Brand · Settings · Admin' }]

export async function loader() {
	const [product] = await featuredProducts(1)
	return { ...brandForForm(), token: previewToken(), productId: product?.id }
}

const seen = z.string().catch('')
const stored = {
	fields: comparedLook,
	versionField: 'seen',
	read: async () => {
		const { look, draft, mark, seen: version } = brandForForm()
		return { ...(draft ?? look), mark, seen: version }
	},
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const actor = await adminOf(context)
	const pressed = form.get('act')
	const act = typeof pressed === 'string' ? pressed : ''
	const done = (message: string) => {
		context.get(sessionContext).flash(message)
		return redirect('/admin/settings/brand', 303)
	}
	if (act === 'drop')
		return answerForm(() =>
			submitForm(form, z.object({ seen }), async (typed) => {
				await dropDraft(actor, typed.seen)
				return done('Draft thrown away')
			}),
		)
	const ready = Object.hasOwn(readyLooks, act) ? readyLooks[act] : undefined
	for (const [name, value] of Object.entries(ready ?? {})) form.set(name, value)
	const swatch = form.get('swatch')
	if (!ready && typeof swatch === 'string' && form.get('accent') === form.get('shownAccent')) form.set('accent', swatch)
	return answerForm(() =>
		saveOrCompare(form, stored, (sent) =>
			submitForm(
				sent,
				lookSchema.extend({ seen, mark: markHash.optional() }),
				async ({ seen: known, mark, ...look }) => {
					await (act === 'publish' ? publishLook : saveDraft)(actor, { look, mark, seen: known })
					if (act === 'publish') return done('Published: shoppers see this look')
					return done(ready ? `Draft saved: ${ready.label}` : 'Draft saved')
				},
			),
		),
	)
}

export default function BrandSettings({ loaderData, actionData }: Route.ComponentProps) {
	const versions = useVersions()
	const answer = useAnswer(actionData)
	return (
		<>
			<PageHead title="Brand" back={{ to: '/admin/settings', label: 'Settings' }} />
			{versions ? (
				<BothVersions versions={versions} what="the brand" cancelTo="/admin/settings/brand" />
			) : (
				<BrandForm key={loaderData.seen} {...loaderData} answer={answer} />
			)}
		</>
	)
}

export { CardProblem as ErrorBoundary } from '#app/ui/admin/settings/card-page.tsx'

import { requireCustomer } from '#app/http/session/customer.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { listActiveConsents } from '#app/shop/people/consents.server.ts'
import { withdrawOwnConsent } from '#app/shop/privacy/privacy.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/privacy.ts'

const path = '/profile/privacy'

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('privacy.title')) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const consents = await listActiveConsents(await requireCustomer(context))
	return { consents: consents.map(({ id, purpose, wording, givenAt }) => ({ id, purpose, wording, givenAt })) }
}

/** Withdraws a consent (rule: consent-withdrawal). */
export async function action({ request, context }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const consent = (await readFormData(request)).get('consent')
	const id = parseRowId(typeof consent === 'string' ? consent : '')
	const withdraw = async () => {
		await withdrawOwnConsent(userId, id)
		return getRequestTranslate(context)('privacy.withdrawn')
	}
	return runAction(context.get(sessionContext), path, withdraw)
}

const quietLink = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

export default function PrivacyPage({ loaderData: { consents } }: Route.ComponentProps) {
	const t = useTranslate()
	const purposes = new Map([
		['newsletter', t('privacy.newsletter')],
		['cart-reminders', t('privacy.cartReminders')],
		['wishlist-alerts', t('privacy.wishlistAlerts')],
		['back-in-stock', t('privacy.backInStock')],
	])
	return (
		<div className="shell pt-2">
			<Breadcrumb current={t('privacy.title')} />
			<h1 className="mt-2 font-display text-2xl lg:mt-8">{t('privacy.title')}</h1>
			<p className="mt-5 max-w-prose text-base">{t(consents.length > 0 ? 'privacy.text' : 'privacy.none')}</p>
			<ul className="mt-4 max-w-prose divide-y divide-line">
				{consents.map(({ id, purpose, wording, givenAt }) => (
					<li key={id} className="py-4">
						<h2 className="font-display text-xl">{purposes.get(purpose) ?? purpose}</h2>
						<p className="mt-1 whitespace-pre-line text-sm">{wording}</p>
						<p className="mt-1 mb-3 text-xs text-muted">{t('privacy.givenOn', { date: t.date(givenAt) })}</p>
						<form method="post" action={path}>
							<input type="hidden" name="consent" value={id} />
							<Button variant="secondary">
								{t('privacy.withdraw')}
								<span className="sr-only">: {purposes.get(purpose) ?? purpose}</span>
							</Button>
						</form>
					</li>
				))}
			</ul>
			<ul className="mt-8 flex flex-wrap gap-x-8 border-t border-line pt-4 text-sm">
				<li>
					<a href="/profile/data.json" download className={quietLink}>
						{t('profile.downloadData')}
					</a>
				</li>
				<li>
					<a href="/privacypolicy" className={quietLink}>
						{t('footer.privacyPolicy')}
					</a>
				</li>
				<li>
					<a href="/profile/delete" className={`${quietLink} text-danger`}>
						{t('profile.deleteAccount')}
					</a>
				</li>
			</ul>
		</div>
	)
}

export const ErrorBoundary = ErrorMessage

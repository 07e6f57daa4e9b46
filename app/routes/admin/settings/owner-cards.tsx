import type { ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { z } from 'zod'
import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { testCourier } from '#app/shop/settings/active-courier.server.ts'
import { testPaymentKeys } from '#app/shop/health/outside-checks.server.ts'
import { handleCardForm, getCardName } from '#app/http/admin/save-card.server.ts'
import type { AllSettings, CardName } from '#app/shop/settings/cards.ts'
import { enterProposedLimits } from '#app/shop/settings/cod.ts'
import { getCard } from '#app/shop/settings/save-settings.server.ts'
import { CardPage, CardError } from '#app/ui/admin/settings/card-page.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/owner-cards.ts'

export const handle = { permission: 'financial settings' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? ''} · Settings · Admin` }]

export async function loader({ pattern, url }: Route.LoaderArgs) {
	const card = await getCard(getCardName(pattern))
	const proposed =
		card.card === 'cash'
			? enterProposedLimits(card.values as AllSettings['cash'] & { seen: string }, url.searchParams)
			: null
	return proposed ? { ...card, values: proposed, isProposed: true } : { ...card, isProposed: false }
}

export const action = (args: Route.ActionArgs) =>
	args.url.searchParams.has('test')
		? testConnection(getCardName(args.pattern)).action(args)
		: handleCardForm(args.request, args.context, getCardName(args.pattern))

/**
 * Returns the action route that tests saved keys: for the card `couriers` those of the chosen courier service, for any
 * other card those of the payment service.
 */
const testConnection = (card: CardName) =>
	actionRoute({
		back: `/admin/settings/${card}`,
		schema: z.object({}),
		run: card === 'couriers' ? testCourier : testPaymentKeys,
		unexpected: 'The connection was not tested.',
	})

function ConnectionTest({ card, title, about }: { card: CardName; title: string; about: string }) {
	const path = `/admin/settings/${card}?test`
	return (
		<Block title={title}>
			<p className="text-sm text-muted">{about}</p>
			<Form method="post" action={path} preventScrollReset className="mt-3">
				<SubmitButton variant="secondary" action={path} pendingText="Testing..." className="px-4">
					Test connection
				</SubmitButton>
			</Form>
		</Block>
	)
}

/** The contents that a settings page shows in addition to its settings, by the name of its card. */
const cardTexts: Partial<Record<CardName, Partial<ComponentProps<typeof CardPage>>>> = {
	cash: {
		under: {
			'Order limits': (
				<p className="text-sm">
					Set how many unpaid COD orders a customer may have under{' '}
					<Link to="/admin/settings/checkout" className="text-indigo underline underline-offset-2">
						Checkout
					</Link>
					.
				</p>
			),
		},
	},
	checkout: {
		below: (
			<ConnectionTest
				card="checkout"
				title="Razorpay connection"
				about="Checks the saved keys with Razorpay. No payment is made."
			/>
		),
	},
	couriers: {
		under: {
			'Courier service': <CourierWebhooks />,
		},
		below: (
			<ConnectionTest
				card="couriers"
				title="Courier connection"
				about="Checks the saved keys with the courier service. Nothing is booked."
			/>
		),
	},
	returns: {
		under: {
			'Before shipping': (
				<p className="mt-2 max-w-prose text-sm text-muted">
					When a customer cancels, the items are restocked at once and you get an email. You still have to refund the
					payment.
				</p>
			),
		},
		atEnd: (
			<p className="px-4 text-sm text-muted md:px-5">
				Also update your{' '}
				<Link to="/admin/settings/pages" className="underline underline-offset-2">
					returns policy
				</Link>
				, which states these terms.
			</p>
		),
	},
}

/** Shows the URLs that the owner enters at the courier services. */
function CourierWebhooks() {
	const origin = useRoot()?.origin ?? ''
	return (
		<div className="mt-2 max-w-prose text-sm text-muted [overflow-wrap:anywhere]">
			<p>
				Shiprocket: add the webhook <code>{origin}/couriers/rocket/webhook</code> with the same token.
			</p>
			<p className="mt-2">
				Delhivery: write to their support: “Please send scans to <code>{origin}/couriers/delhivery/webhook</code>, with
				our token in the header <code>x-api-key</code>.”
			</p>
			<p className="mt-2">Without a webhook, order statuses update a few hours late.</p>
		</div>
	)
}

const proposedText = (
	<p role="status" className="text-sm">
		The suggested rule is entered below. Nothing changes until you save it.
	</p>
)

export default function PlainCard(props: Route.ComponentProps) {
	const { card, isProposed } = props.loaderData
	return (
		<CardPage {...props} {...cardTexts[card]} {...(isProposed && { above: { 'Fee and discount': proposedText } })} />
	)
}

export const ErrorBoundary = CardError

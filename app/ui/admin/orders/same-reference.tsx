import { referenceField } from '#app/shop/orders/payments/reference-field.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'

export interface Asked {
	/** The sentence that the reference has paid another order. */
	sentence: string
	/** The fields as they were sent. */
	fields: Record<string, string>
}

interface SameReferenceProps {
	/** The order's id as in the address. */
	orderId: string
	/** The address where it was sent, and is sent again. */
	to: string
	asked: Asked | undefined
}

export function SameReference({ orderId, to, asked }: SameReferenceProps) {
	const order = `/admin/orders/${orderId}`
	if (!asked) return <PageHead title="Payment" back={{ to: order, label: `Order #${orderId}` }} />
	return (
		<ConfirmPage
			to={to}
			question="Is this reference right?"
			subject={asked.sentence}
			note={`One payment usually pays one order. Please compare the amount with your bank before you mark order #${orderId} too.`}
			fields={{ ...asked.fields, [referenceField]: 'yes' }}
			words={{ yes: 'Mark all the same', pending: 'Saving...', no: 'Go back' }}
			cancelTo={order}
		/>
	)
}

export function ErrorBoundary({ error }: { error: unknown }) {
	return (
		<Problem error={error} otherwise="Failed to load orders." back={{ to: '/admin/orders', label: 'All orders' }} />
	)
}

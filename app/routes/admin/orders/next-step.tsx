import { Form } from 'react-router'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { doneWith, goalOf, isStage, nextStep, stageLabel, verbTo } from '#app/shop/orders/fulfilment/order-stage.ts'
import { parcelSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { type StepsTaken, takeSteps } from '#app/shop/orders/fulfilment/take-steps.server.ts'
import { sendUnpaid } from '#app/shop/orders/payments/must-be-paid.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { nextStepPath } from '#app/ui/admin/orders/next-step-button.tsx'
import { LeftOut } from '#app/ui/admin/orders/left-out.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/next-step.ts'
import { questionPageOf, pageBefore } from '#app/http/admin/asked-first.server.ts'
import { readChosenOrders, seenOrders } from './_chosen.server.ts'
import { ChosenOrders, ParcelFields } from './_chosen-orders.tsx'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Next step · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { orders, back } = await readChosenOrders(url)
	const to = stageIn(url.searchParams.get('to'))
	const [first, ...others] = orders
	const step = others.length === 0 && !to && nextStep(first!.stage)
	const asked = step && (await questionPageOf(first!.id, step.to, first!.stage, back, isNextStep))
	if (asked) throw asked
	const lines = orders.map(
		({ id, firstName, lastName, city, totalPaise, stage, courier, trackingNumber, ...order }) => ({
			id,
			stage,
			to: goalOf(stage, to),
			isLeftOut: order.waitsForPayment && (to !== undefined || nextStep(stage)?.to !== 'processing'),
			courier,
			trackingNumber,
			facts: [`${firstName} ${lastName}`.trim(), city].filter(Boolean).join(' · '),
			totalPaise,
		}),
	)
	return { lines, back, to }
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const to = stageIn(form.get('to'))
	const [first, ...others] = seenOrders(form)
	const step = first && others.length === 0 && !to && nextStep(first.seen)
	const asked =
		step && (await questionPageOf(first.id, step.to, first.seen, pageBefore(form.get('redirectTo')), isNextStep))
	if (asked) return asked
	const take = async () => {
		const wanted = seenOrders(form).map(({ id, seen }) => ({ id, seen, to, parcel: parcelOf(form, id) }))
		if (wanted.length === 0) refuse('invalid', 'No orders were ticked.')
		const taken = await takeSteps(await adminOf(context), wanted)
		if (taken.moved.length === 0 || !taken.refused.every(isUnpaid)) refuse('conflict', report(taken))
		if (taken.refused.length > 0) return report(taken)
		const [only] = wanted
		return wanted.length === 1 ? `Order #${only!.id} is ${doneWith(only!.seen, to)}.` : `${moved(taken)}.`
	}
	return runAction(context.get(sessionContext), pageBefore(form.get('redirectTo')), take, {
		unexpected: 'Failed to update order status.',
	})
}

const isNextStep = { isNextStep: true }

const stageIn = (text: unknown) => (isStage(text) ? text : undefined)

/** Reads one courier for all orders and a tracking number for each. */
function parcelOf(form: FormData, id: number) {
	const parcel = parcelSchema.safeParse({
		courier: form.get('courier') || (form.get('otherCourier') ?? undefined),
		trackingNumber: form.get(`tracking-${id}`) ?? undefined,
	})
	if (!parcel.success) refuse('invalid', parcel.error.issues[0]!.message)
	return parcel.data
}

function moved(taken: StepsTaken): string {
	return `${taken.moved.length} moved`
}

function report(taken: StepsTaken): string {
	const changed = taken.refused.filter((one) => !isUnpaid(one))
	const reasons = changed.map(({ reason }) => reason)
	if (taken.refused.length === 1 && taken.moved.length === 0) return taken.refused[0]!.reason
	if (changed.length === 0) return `${moved(taken)}${leftOut(taken)}.`
	const were = reasons.length === 1 ? '1 was' : `${reasons.length} were`
	return `${moved(taken)}${leftOut(taken)}, ${were} changed meanwhile: ${numbersOf(changed)}. ${reasons.join(' ')}`
}

type Refused = StepsTaken['refused'][number]

const isUnpaid = ({ field }: Refused) => field === sendUnpaid

const numbersOf = (refused: Refused[]) => refused.map(({ id }) => `#${id}`).join(', ')

function leftOut({ refused }: StepsTaken): string {
	const unpaid = refused.filter(isUnpaid)
	return unpaid.length > 0 ? `, ${unpaid.length} left out, not paid yet: ${numbersOf(unpaid)}` : ''
}

function changeOf({ stage, to, isLeftOut }: Pick<Line, 'stage' | 'to' | 'isLeftOut'>): string {
	if (isLeftOut) return 'Not paid yet: left out'
	return to ? `${stageLabel(stage)} → ${stageLabel(to)}` : `${stageLabel(stage)}: stays as it is`
}

type Line = Route.ComponentProps['loaderData']['lines'][number]

export default function NextStepPage({ loaderData: { lines, back, to } }: Route.ComponentProps) {
	const moving = lines.filter((line) => line.to && !line.isLeftOut)
	// An order that waits for payment is rejected by the status change and counted as skipped. An order to be confirmed
	// would not be rejected, so it is filtered out here.
	const sent = lines.filter((line) => line.to && !(line.isLeftOut && to === 'processing'))
	const shipping = moving.filter((line) => line.to === 'shipped')
	const verbs = [...new Set(moving.map((line) => verbTo(line.to!)))]
	const what = moving.length === 1 ? `order #${moving[0]!.id}` : `${moving.length} orders`
	const [verb] = verbs
	return (
		<>
			<PageHead title="Next step" back={{ to: back, label: 'Back to the orders' }} />
			<Form method="post" action={nextStepPath} className="max-w-3xl bg-white px-4 py-5 sm:px-6">
				<input type="hidden" name="redirectTo" value={back} />
				{to && <input type="hidden" name="to" value={to} />}
				{sent.map(({ id, stage }) => (
					<input key={id} type="hidden" name="order" value={`${id}:${stage}`} />
				))}
				{shipping.length > 0 && <ParcelFields orders={shipping} />}
				<ChosenOrders lines={lines.map((line) => ({ ...line, change: changeOf(line) }))} />
				<LeftOut ids={lines.filter((line) => line.isLeftOut).map(({ id }) => id)} className="mt-3" />
				<p className="mt-5 flex flex-wrap gap-3">
					{verb && (
						<SubmitButton pendingText="Saving..." action={nextStepPath}>
							{verbs.length === 1 ? `${verb} ${what}` : `Take the next step of ${what}`}
						</SubmitButton>
					)}
					<ButtonLink to={back}>Cancel</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'

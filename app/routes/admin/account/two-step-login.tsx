import { Form } from 'react-router'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { guardCode } from '#app/http/accounts/login.server.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { formatLongDate } from '#app/shop/values/dates.ts'
import { codeSchema } from '#app/shop/people/account/account.schema.ts'
import { confirmSecondFactor, getSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { createQrCode } from '#app/shop/barcodes.server.ts'
import { secondFactorLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/two-step-login.ts'
import type { SubmissionResult } from '@conform-to/react'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'

export const handle = { permission: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(secondFactorLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Two-step login · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const state = await getSecondFactor((await requireAdmin(context)).userId)
	if (state.name === 'on') return { ...state, since: formatLongDate(state.since) }
	return state.name === 'off'
		? state
		: { name: state.name, secret: formatSecret(state.secret), address: state.address, qr: createQrCode(state.address) }
}

/** Formats a secret in groups of four: 'ABCD EFGH …'. */
function formatSecret(secret: string): string {
	return secret.match(/.{1,4}/g)!.join(' ')
}

/**
 * Turns on two-step login and returns the recovery codes without a redirect. They are shown only once: the shop stores
 * only their hashes, and no flash message contains them.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { userId } = await requireAdmin(context)
	const submitCode = async ({ code }: { code: string }) => {
		let codes: string[] = []
		const sender = context.get(requestContext)
		await guardCode(userId, sender, async () => void (codes = await confirmSecondFactor(userId, code)))
		recordAccountEvent('second-factor-on', sender, userId)
		return { codes }
	}
	return submitRequestForm(request, codeSchema, submitCode, { hideFields: ['code'] })
}

export default function SecondFactorPage({ loaderData: state, actionData }: Route.ComponentProps) {
	const isNew = actionData !== undefined && 'codes' in actionData
	return (
		<>
			<PageHeader
				title={isNew ? 'Save your recovery codes' : 'Two-step login'}
				back={{ to: '/admin/account', label: 'Your account' }}
			/>
			<Block className="max-w-3xl">
				{isNew ? (
					<RecoveryCodes codes={actionData.codes} />
				) : state.name === 'on' ? (
					<On since={state.since} codesLeft={state.codesLeft} />
				) : state.name === 'setting-up' ? (
					<SetUp {...state} lastResult={actionData} />
				) : (
					<Off />
				)}
			</Block>
		</>
	)
}

function Off() {
	const action = '/admin/account/two-step-login/start'
	return (
		<>
			<p className="max-w-prose">
				With two-step login, a stolen password is not enough: each login also asks for a 6-digit code from an app on
				your phone, which works offline. You can use any authenticator app or a password manager.
			</p>
			<Form method="post" action={action} className="mt-4">
				<SubmitButton action={action} pendingText="Setting up...">
					Set up
				</SubmitButton>
			</Form>
		</>
	)
}

function On({ since, codesLeft }: { since: string; codesLeft: number }) {
	return (
		<>
			<p className="max-w-prose">
				On since {since}. You have {codesLeft} of 10 recovery codes left. Each works for one login without the app.
			</p>
			<p className="mt-2 max-w-prose text-muted">
				To move to a new phone or get new recovery codes, turn it off and set it up again.
			</p>
			<ButtonLink to="/admin/account/two-step-login/off" className="mt-4">
				Turn off
			</ButtonLink>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load two-step login.', {
	to: '/admin/account',
	label: 'Your account',
})

/** Shows the recovery codes, which cannot be shown again. */
function RecoveryCodes({ codes }: { codes: string[] }) {
	return (
		<>
			<p role="status" className="max-w-prose font-medium">
				Two-step login is on. From your next login, you also enter a code from your app.
			</p>
			<p className="mt-2 max-w-prose">
				If you lose your phone, log in with a recovery code below. Each works once. They are shown only now: print them
				or write them down, and store them away from your phone.
			</p>
			<ol
				aria-label="Recovery codes"
				className="tabular mt-4 grid max-w-md gap-x-8 gap-y-1 border border-line p-4 font-mono text-sm sm:grid-cols-2"
			>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<ButtonLink to="/admin/account" className="mt-6 print:hidden">
				I saved my codes
			</ButtonLink>
		</>
	)
}

interface SetUpProps {
	secret: string
	address: string
	qr: { size: number; path: string }
	lastResult: SubmissionResult<string[]> | undefined
}

function SetUp({ secret, address, qr, lastResult }: SetUpProps) {
	const [form, fields] = useServerForm('second-factor', lastResult, { code: '' })
	return (
		<div className="space-y-8">
			<section>
				<h2 className="heading">1. Add the shop to your app</h2>
				<div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
					<svg
						role="img"
						aria-label="QR code with the key"
						viewBox={`0 0 ${qr.size} ${qr.size}`}
						shapeRendering="crispEdges"
						className="size-48 border border-line bg-white"
					>
						<path d={qr.path} fill="black" />
					</svg>
					<div>
						<p className="max-w-prose">Scan this code with your authenticator app. Can’t scan it? Enter this key:</p>
						<p className="mt-2 font-mono text-sm break-words select-all" translate="no">
							{secret}
						</p>
						<p className="mt-2">
							<a href={address} className="act-link text-indigo underline-offset-2">
								Open authenticator app
							</a>
						</p>
					</div>
				</div>
			</section>
			<section>
				<h2 className="heading">2. Enter the code from the app</h2>
				<ServerForm
					form={form}
					save="Turn on"
					pending="Checking..."
					cancelTo="/admin/account"
					className="mt-3 max-w-xs"
				>
					<TextField
						field={fields.code}
						label="Code"
						inputMode="numeric"
						autoComplete="one-time-code"
						hint="6 digits"
						required
					/>
				</ServerForm>
			</section>
		</div>
	)
}

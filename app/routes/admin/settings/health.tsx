import { formatDateTime } from '#app/shop/dates.ts'
import { healthNow } from '#app/shop/health/doctor.server.ts'
import { HealthPage } from '#app/ui/admin/settings/health.tsx'
import { CardProblem } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/health.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Health · Settings · Admin' }]

export async function loader() {
	const { findings, dear, dearAt } = await healthNow()
	return { findings, dear, dearOn: dearAt && formatDateTime(dearAt) }
}

export default function HealthSettings({ loaderData }: Route.ComponentProps) {
	return <HealthPage {...loaderData} />
}

export const ErrorBoundary = CardProblem

import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/card-form.server.ts'
import { CardPage, CardProblem, type DrawnSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/home.ts'
import { SectionRows } from './_section-rows.tsx'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Home page · Settings · Admin' }]

export const loader = () => readCard('home')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'home')

const draw = ({ setting, form, field, usual }: DrawnSetting) =>
	setting.name === 'sections' ? <SectionRows form={form} field={field} /> : usual

const aboutSections = (
	<p className="mb-2 max-w-prose text-sm text-muted">In their order from the top. What is not ticked is not shown.</p>
)

export default function HomeSettings(props: Route.ComponentProps) {
	return <CardPage {...props} draw={draw} above={{ Sections: aboutSections }} />
}

export const ErrorBoundary = CardProblem

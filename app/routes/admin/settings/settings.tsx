import { Link } from 'react-router'
import { allPrices } from '#app/shop/settings/delivery/delivery-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import {
	cashFeePaise,
	deliveryPrices,
	mailSender,
	settingsNow,
	shopContacts,
	shopMark,
	shownSections,
} from '#app/shop/settings/shop-settings.server.ts'
import { readBackups } from '#app/http/admin/read-backups.server.ts'
import { homeSections } from '#app/shop/settings/home-sections.ts'
import { TAX_MODES } from '#app/shop/tax/tax-modes.ts'
import { listStaff } from '#app/shop/people/staff/staff.server.ts'
import { systemsInWords } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { mailServer } from '#app/shop/letters/mail/test-mail.server.ts'
import { useClosed } from '#app/ui/admin/use-act.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/settings.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Admin' }]

export async function loader() {
	const { name, phone, email, address } = shopContacts()
	const { server } = mailServer()
	const { checkout, returns, tax } = settingsNow()
	const prices = deliveryPrices()
	const [{ lastGood, failed }, staff, systems] = await Promise.all([
		readBackups(new Date()),
		listStaff(),
		systemsInWords(),
	])
	return {
		shop: [name, phone, email, address].filter(Boolean).join(' · '),
		hasMark: shopMark() !== '',
		mail: `${mailSender().address} · ${server ?? 'no mail server is set'}`,
		home: `${shownSections().length} of ${homeSections.length} sections`,
		checkout: `${checkout.perLine} pieces of one product, ${checkout.pieces} in all`,
		delivery: prices ? allPrices(prices) : 'No price is set: free everywhere',
		returns: returnsNow(returns),
		tax: [TAX_MODES[tax.mode], tax.gstin].filter(Boolean).join(' · '),
		cash: cashFeePaise() > 0 ? `A fee of ${formatPaise(cashFeePaise())}` : 'No fee',
		systems,
		people: staff.length === 1 ? 'You alone' : `${staff.length} people`,
		backup: failed ? `The backup of ${failed.on} failed` : (lastGood?.on ?? 'None has been made yet'),
	}
}

export default function SettingsPage({
	loaderData: { shop, hasMark, mail, home, checkout, delivery, returns, tax, cash, systems, people, backup },
}: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Settings" />
			<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
				<Card to="/admin/settings/shop" title="Shop" about="Name, phone, e-mail, outlets, social links" now={shop} />
				<Card
					to="/admin/settings/mark"
					title="Mark"
					about="Your logo, for invoices and packing slips"
					now={hasMark ? 'It is set' : 'No mark is set'}
				/>
				<Card
					to="/admin/settings/home"
					title="Home page"
					about="Order of the sections, speed of the announcements"
					now={home}
				/>
				<Card
					to="/admin/settings/pages"
					title="Policies and pages"
					about="Shipping, returns, privacy, terms, Our Story"
					now="What shoppers read before they order"
				/>
				<Card
					to="/admin/settings/checkout"
					title="Checkout"
					about="Limits of an order, a note to shoppers"
					now={checkout}
				/>
				<Card
					to="/admin/settings/delivery"
					title="Delivery"
					about="Prices, weights, days, PIN codes not served"
					now={delivery}
				/>
				<Card
					to="/admin/settings/returns"
					title="Returns"
					about="What customers may cancel and send back"
					now={returns}
				/>
				<Card to="/admin/settings/tax" title="Tax" about="GST number, invoices, HSN code" now={tax} />
				<Card
					to="/admin/settings/cash"
					title="Cash on delivery"
					about="What it costs, for which orders and PIN codes"
					now={cash}
				/>
				<Card
					to="/admin/settings/templates"
					title="WhatsApp texts"
					about="Confirm an order, shipped, ask for a review"
					now="One link each on the page of an order"
				/>
				<Card to="/admin/settings/mail" title="Mail" about="Sender, mail server, test mail" now={mail} />
				<Card to="/admin/people" title="People" about="Who works in the shop; invite somebody" now={people} />
				<Card
					to="/admin/settings/webhooks"
					title="Webhooks"
					about="Your own systems are told of orders"
					now={systems}
				/>
				<Card to="/admin/settings/backup" title="Backup" about="The last result; make one now" now={backup} />
			</ul>
		</>
	)
}

function returnsNow({
	cancelByCustomer,
	returnDays,
}: {
	cancelByCustomer: boolean
	returnDays: number | null
}): string {
	const now = [
		cancelByCustomer && 'Customers cancel until it is sent',
		returnDays !== null && `Returns for ${returnDays === 1 ? '1 day' : `${returnDays} days`}`,
	]
	return now.filter(Boolean).join(' · ') || 'Customers write to you'
}

interface CardProps {
	to: string
	title: string
	about: string
	now: string
}

/** Nothing for a role that cannot open it. */
function Card({ to, title, about, now }: CardProps) {
	if (useClosed().includes(to)) return null
	return (
		<li className="relative flex min-h-36 flex-col bg-white px-4 py-4 hover:outline-2 hover:outline-line md:px-5">
			<h2 className="font-display text-lg">
				<Link to={to} discover="none" prefetch="none" className="after:absolute after:inset-0">
					{title}
				</Link>
			</h2>
			<p className="text-sm text-muted">{about}</p>
			<p className="mt-auto line-clamp-3 pt-3 text-sm [overflow-wrap:anywhere]">{now}</p>
		</li>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin', label: 'Dashboard' }} />
}

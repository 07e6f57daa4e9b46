import { Link } from 'react-router'
import { allPrices } from '#app/shop/settings/delivery/delivery-words.ts'
import { formatPaise } from '#app/shop/money.ts'
import { type AllSettings, type CardName, cards } from '#app/shop/settings/cards.ts'
import {
	cashFeePaise,
	deliveryPrices,
	mailSender,
	settingsNow,
	shopContacts,
	shopMark,
} from '#app/shop/settings/shop-settings.server.ts'
import { readBackups } from '#app/http/admin/read-backups.server.ts'
import { lookInWords } from '#app/shop/settings/look/look.ts'
import { TAX_MODES } from '#app/shop/tax/registration.ts'
import { listStaff } from '#app/shop/people/staff/staff.server.ts'
import { systemsInWords } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { mailServer } from '#app/shop/letters/mail/test-mail.server.ts'
import { useClosed } from '#app/ui/admin/use-act.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/settings.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Admin' }]

interface Tile {
	to: string
	title: string
	about: string
	now: string
}

export async function loader(): Promise<Tile[]> {
	const { name, phone, email, address } = shopContacts()
	const { server } = mailServer()
	const { brand, checkout, home, returns, tax, 'off-site': copies } = settingsNow()
	const prices = deliveryPrices()
	const [{ lastGood, failed }, staff, systems] = await Promise.all([
		readBackups(new Date()),
		listStaff(),
		systemsInWords(),
	])
	return [
		tileOf('shop', 'Name, phone, e-mail, outlets, social links', [name, phone, email, address]),
		tileOf('brand', 'Logo, colours, headline face', [
			lookInWords(brand.look),
			shopMark() === '' && 'no logo',
			brand.draft && 'a draft waits',
		]),
		tileOf('home', 'Speed of the announcements', [`${home.speed} pixels a second`]),
		tileOf('pages', 'Shipping, returns, privacy, terms, Our Story', ['What shoppers read before they order']),
		tileOf('search', 'Words that mean the same', ['Spellings, languages and prices are understood already']),
		tileOf('checkout', 'Limits of an order, a note to shoppers', [
			`${checkout.perLine} pieces of one product, ${checkout.pieces} in all`,
		]),
		tileOf('delivery', 'Prices, weights, days, PIN codes not served', [
			prices ? allPrices(prices) : 'No price is set: free everywhere',
		]),
		tileOf('returns', 'What customers may cancel and send back', returnsNow(returns)),
		tileOf('tax', 'GST number, invoices, HSN code', [TAX_MODES[tax.mode], tax.gstin]),
		tileOf('cash', 'What it costs, for which orders and PIN codes', [
			cashFeePaise() > 0 ? `A fee of ${formatPaise(cashFeePaise())}` : 'No fee',
		]),
		tileOf('templates', 'Confirm an order, shipped, ask for a review', ['One link each on the page of an order']),
		tileOf('mail', 'Sender, mail server, test mail', [mailSender().address, server ?? 'no mail server is set']),
		{
			to: '/admin/people',
			title: 'People',
			about: 'Who works in the shop; invite somebody',
			now: staff.length === 1 ? 'You alone' : `${staff.length} people`,
		},
		{ to: '/admin/settings/webhooks', title: 'Webhooks', about: 'Your own systems are told of orders', now: systems },
		{
			to: '/admin/settings/backup',
			title: 'Backup',
			about: 'The last result; make one now',
			now: failed ? `The backup of ${failed.on} failed` : (lastGood?.on ?? 'None has been made yet'),
		},
		tileOf('off-site', 'A copy of each backup elsewhere', [copies.where || 'No copy is made']),
		{
			to: '/admin/settings/health',
			title: 'Health',
			about: 'What the shop needs, looked at',
			now: 'As the command doctor',
		},
	]
}

function tileOf(card: CardName, about: string, now: readonly (string | false | null | undefined)[]): Tile {
	return { to: `/admin/settings/${card}`, title: cards[card].title, about, now: now.filter(Boolean).join(' · ') }
}

function returnsNow({ cancelByCustomer, returnDays }: AllSettings['returns']): string[] {
	if (!cancelByCustomer && returnDays === null) return ['Customers write to you']
	const days = returnDays === 1 ? '1 day' : `${returnDays} days`
	return [
		...(cancelByCustomer ? ['Customers cancel until it is sent'] : []),
		...(returnDays === null ? [] : [`Returns for ${days}`]),
	]
}

export default function SettingsPage({ loaderData: tiles }: Route.ComponentProps) {
	const closed = useClosed()
	const open = tiles.filter(({ to }) => !closed.includes(to))
	return (
		<>
			<PageHead title="Settings" />
			<ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-3.5 xl:grid-cols-3">
				{open.map(({ to, title, about, now }) => (
					<li
						key={to}
						className="relative flex flex-col board px-4 py-3 hover:outline-2 hover:outline-line sm:min-h-32 md:px-5"
					>
						<h2 className="heading">
							<Link to={to} className="after:absolute after:inset-0">
								{title}
							</Link>
						</h2>
						<p className="text-sm text-muted">{about}</p>
						<p className="mt-auto line-clamp-3 pt-1 text-sm sm:pt-3 [overflow-wrap:anywhere]">{now}</p>
					</li>
				))}
			</ul>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load settings', { to: '/admin', label: 'Today' })

import { z } from 'zod'
import { mailText } from '../text.ts'
import { block, card } from './setting.ts'
import { line, tick } from './setting-kinds.ts'

const needsAddress = 'Please enter the e-mail address that mails come from'

/** Whom mails come from, and what the owner gets a mail about. The sender's defaults follow from the shop. */
export const mailCard = card('Mail', 'settings', [
	block('Sender', {
		senderName: line({
			label: 'Name',
			it: "the sender's name",
			compared: 'Sender name',
			most: 100,
			variables: ['MAIL_FROM'],
		}),
		senderAddress: line({
			label: 'E-mail address',
			it: "the sender's address",
			compared: 'Sender address',
			schema: mailText({ error: needsAddress }).pipe(z.email(needsAddress)),
			input: { type: 'email', required: true },
			variables: ['MAIL_FROM'],
		}),
	}),
	block('To you', {
		tellOrders: tick({ label: 'A mail for each new order', it: 'whether each new order is told', fallback: true }),
		tellMessages: tick({
			label: 'A mail for each new contact message',
			it: 'whether each new message is told',
			fallback: true,
		}),
	}),
])

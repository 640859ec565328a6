/** A delivery report in Postfix's format, about one of our messages to one recipient. */
export function deliveryReport({
  messageId,
  to = 'gone@clinic.example',
  status = '5.1.1',
  action = 'failed',
  diagnostic = `smtp; 550 5.1.1 <${to}>: Recipient address rejected:\r\n    User unknown`,
}: {
  messageId: string;
  to?: string;
  status?: string;
  action?: string;
  diagnostic?: string;
}): Buffer {
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mx.clinic.example (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      'To: no-reply@tamarack.example',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="7C1F5.1/mx.clinic.example"',
      '',
      '--7C1F5.1/mx.clinic.example',
      'Content-Description: Notification',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'I’m sorry to have to inform you that your message could not be delivered.',
      '',
      '--7C1F5.1/mx.clinic.example',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.clinic.example',
      'Arrival-Date: Sat, 21 Nov 2026 08:05:00 -0500 (EST)',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: ${diagnostic}`,
      '',
      '--7C1F5.1/mx.clinic.example',
      'Content-Description: Undelivered Message Headers',
      'Content-Type: text/rfc822-headers',
      '',
      'From: Tamarack <no-reply@tamarack.example>',
      `To: ${to}`,
      'Message-ID:',
      ` <${messageId}@tamarack.example>`,
      'Subject: An article',
      '',
      '--7C1F5.1/mx.clinic.example--',
      '',
    ].join('\r\n'),
  );
}

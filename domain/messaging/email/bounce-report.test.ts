import { describe, expect, test } from "vitest";
import { bouncesReported } from "./bounce-report";

const ses = {
  notificationType: "Bounce",
  bounce: {
    bounceType: "Permanent",
    bouncedRecipients: [{ emailAddress: "Rita@Example.com", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" }],
  },
  mail: { destination: ["rita@example.com"], source: "escola@example.com" },
};

describe("a mail service's report", () => {
  test.each<[string, unknown, boolean]>([
    ["SES", ses, true],
    ["SES by SNS", { Type: "Notification", Message: JSON.stringify(ses) }, true],
    [
      "SendGrid",
      [{ email: "rita@example.com", event: "bounce", type: "bounce", status: "5.1.1", reason: "550 5.1.1 unknown" }],
      true,
    ],
    ["SendGrid, blocked", [{ email: "rita@example.com", event: "bounce", type: "blocked", reason: "451 try later" }], false],
    [
      "Mailgun",
      {
        "event-data": { event: "failed", severity: "permanent", recipient: "rita@example.com", "delivery-status": { code: 550 } },
      },
      true,
    ],
    ["Mailgun, for now", { "event-data": { event: "failed", severity: "temporary", recipient: "rita@example.com" } }, false],
    ["Postmark", { RecordType: "Bounce", Type: "HardBounce", Email: "rita@example.com", Description: "Unknown user" }, true],
    ["Brevo", { event: "hard_bounce", email: "rita@example.com", reason: "mailbox gone" }, true],
    ["Brevo, soft", { event: "soft_bounce", email: "rita@example.com" }, false],
  ])("by %s", (_, report, permanent) => {
    expect(bouncesReported(JSON.stringify(report))).toMatchObject([{ address: "rita@example.com", permanent }]);
  });

  test.each<[string, unknown]>([
    [
      "SES",
      {
        notificationType: "Complaint",
        complaint: { complainedRecipients: [{ emailAddress: "Rita@Example.com" }], complaintFeedbackType: "abuse" },
        mail: { destination: ["rita@example.com"], source: "escola@example.com" },
      },
    ],
    ["SES, by events", { eventType: "Complaint", complaint: { complainedRecipients: [{ emailAddress: "rita@example.com" }] } }],
    ["SendGrid", [{ email: "rita@example.com", event: "spamreport" }]],
    ["SendGrid, unsubscribed there", [{ email: "rita@example.com", event: "unsubscribe" }]],
    ["SendGrid, of a group", [{ email: "rita@example.com", event: "group_unsubscribe" }]],
    ["Mailgun", { "event-data": { event: "complained", recipient: "rita@example.com" } }],
    ["Mailgun, unsubscribed there", { "event-data": { event: "unsubscribed", recipient: "rita@example.com" } }],
    ["Postmark", { RecordType: "SpamComplaint", Type: "SpamComplaint", Email: "rita@example.com" }],
    [
      "Postmark, suppressed there",
      {
        RecordType: "SubscriptionChange",
        Recipient: "rita@example.com",
        SuppressionReason: "SpamComplaint",
        SuppressSending: true,
      },
    ],
    ["Brevo", { event: "spam", email: "rita@example.com" }],
    ["Brevo, later version", { event: "complaint", email: "rita@example.com" }],
    ["Brevo, unsubscribed there", { event: "unsubscribed", email: "rita@example.com" }],
    ["Mailjet", { event: "spam", email: "rita@example.com", source: "JMRPP" }],
    ["Mailjet, unsubscribed there", { event: "unsub", email: "rita@example.com" }],
  ])("a complaint by %s is no bounce, and is a wish", (_, report) => {
    expect(bouncesReported(JSON.stringify(report))).toMatchObject([
      { address: "rita@example.com", permanent: false, complaint: true },
    ]);
  });

  test("a complaint that was taken back is none", () => {
    const report = {
      notificationType: "Complaint",
      complaint: { complaintFeedbackType: "not-spam", complainedRecipients: [{ emailAddress: "rita@example.com" }] },
    };
    expect(bouncesReported(JSON.stringify({ ...report, complaintFeedbackType: "not-spam" }))).toEqual([]);
    expect(bouncesReported(JSON.stringify([{ email: "rita@example.com", event: "group_resubscribe" }]))).toEqual([]);
    expect(bouncesReported(JSON.stringify([{ email: "rita@example.com", event: "delivered" }]))).toEqual([]);
  });

  test("a report that is no bounce is none, and a returned mail is read as one", () => {
    for (const report of [{ event: "delivered", email: "rita@example.com" }, [], null, 5, { event: "bounce", email: "nada" }]) {
      expect(bouncesReported(JSON.stringify(report))).toEqual([]);
    }
    expect(bouncesReported("{")).toEqual([]);
    const mail =
      "Final-Recipient: rfc822; rita@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 unknown";
    expect(bouncesReported(mail)).toMatchObject([{ address: "rita@example.com", permanent: true }]);
    expect(JSON.stringify(bouncesReported(JSON.stringify(ses)))).not.toMatch(/detail":"[^"]*@/);
  });
});

/// <reference path="../../../.tools/types.d.ts" />
cronAdd("attempts", "17 * * * *", () => require(`${__hooks}/school.js`).hooks.account.deleteExpiredAttempts());
cronAdd("asked-letters", "37 * * * *", () => require(`${__hooks}/school.js`).hooks.account.sweepLetters());
$app.rootCmd!.addCommand(
  new Command({
    use: "first-admin",
    short: "Makes the first Admin of an empty school from ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME, SCHOOL_NAME",
    run: () => require(`${__hooks}/school.js`).hooks.account.firstAdmin(),
  }),
);

// The sign-in.
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/school.js`).hooks.account.signInAttempt(e));
onRecordAuthRequest((e) => require(`${__hooks}/school.js`).hooks.account.signedIn(e));
onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/school.js`).hooks.account.emailChangeRequested(e));
onRecordRequestPasswordResetRequest((e) => require(`${__hooks}/school.js`).hooks.account.passwordResetRequested(e));
onRecordRequestVerificationRequest((e) => require(`${__hooks}/school.js`).hooks.account.verificationRequested(e));
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/school.js`).hooks.account.linkFollowed(e, "password_changed"));
onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/school.js`).hooks.account.linkFollowed(e, "email_changed"));
onRecordConfirmVerificationRequest((e) => require(`${__hooks}/school.js`).hooks.account.linkFollowed(e, "email_verified"));

onRecordValidate((e) => require(`${__hooks}/school.js`).hooks.account.guardPassword(e), "users", "_superusers");

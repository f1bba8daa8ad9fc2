import { openPage } from "../platform/http/pages";
import { job } from "../platform/sql/database";
import { checkCard, checksRetention, gatePhoto } from "./cards/gate";
import { blockCard, cardRound, issueCards, personCards, renewCards, replaceCard, unblockCard } from "./cards/issue";
import { cardChecks, studentCards } from "./cards/list";
import { cardPhoto, openCard } from "./cards/open-card";
import { cardManifest, endPhone, heldCard, pairCard, pairPhone } from "./cards/phones";
import { printCards } from "./cards/print";
import { changePeople } from "./change-people";
import { clearance } from "./clearance";
import { guardContact } from "./contacts";
import { counts } from "./counts";
import { classesHistory, contactsHistory, detailsHistory, peopleHistory, sectorSaves } from "./history";
import { home } from "./home";
import { people as peopleImport } from "./imports/people";
import { people as peopleList } from "./lists";
import { mergePeople, mergePreview } from "./merge";
import type { PersonParts, PersonPartsByArea } from "./person-parts";
import { waitingPhotos } from "./photos/list";
import { approvePhotos, classPhotos, refusePhoto, sendPhoto } from "./photos/photos";
import { recordRecordsAccess } from "./privacy/access-log";
import { anonymisation, anonymisePerson } from "./privacy/anonymise";
import { classConsents, personConsents, recordConsents } from "./privacy/class-consents";
import { consentTexts, saveConsentText } from "./privacy/consent-texts";
import { recordConsent, revokeConsent } from "./privacy/consents";
import { exportPerson } from "./privacy/export";
import { leaversRetention, proofsRetention } from "./privacy/leavers";
import { privacyNotice } from "./privacy/notice";
import { personData } from "./privacy/own-data";
import { answerRequest, checkRequester, dataRequests, openRequest } from "./privacy/requests";
import { emptyMissedData, emptyOldData, type Retentions, resumeRetention, retention, runRetention } from "./privacy/retention";
import { beginRollover, setRolloverClass, setRolloverPupils } from "./rollover/choices";
import { doRollover, resumeRollovers } from "./rollover/run";
import { rolloverLeavers, rolloverPupils, yearRollover } from "./rollover/state";
import { undoRollover } from "./rollover/undo";
import { guardEnrolment, setBareEnrolment } from "./save-enrolment";
import { emptySector } from "./sectors/empty";
import { peopleSettings } from "./settings";

const retentionsOf =
  (parts: PersonPartsByArea): Retentions =>
  () =>
    Object.values(parts()).flatMap(({ retentions = [] }) => retentions);

/**
 * The parts that the people declare to the program.
 * @param areas what the areas above it declare about people.
 * @param heldParts the same of all areas.
 */
export const people = (areas: () => readonly PersonParts[], heldParts: PersonPartsByArea) => ({
  handlers: {
    "people/counts": counts,
    "people/change-people": changePeople(() => areas().flatMap(({ pendencies }) => pendencies ?? [])),
    "people/empty-sector": emptySector(() => areas().flatMap(({ sectorContents }) => sectorContents ?? [])),
    "people/issue-cards": issueCards,
    "people/block-card": blockCard,
    "people/unblock-card": unblockCard,
    "people/replace-card": replaceCard,
    "people/renew-cards": renewCards,
    "people/card-round": cardRound,
    "people/person-cards": personCards,
    "people/card": openCard,
    "people/print-cards": printCards,
    "people/check-card": checkCard,
    "people/pair-card": pairCard,
    "people/end-phone": endPhone,
    "people/pair-phone": pairPhone,
    "people/held-card": heldCard,
    "people/send-photo": sendPhoto,
    "people/approve-photos": approvePhotos,
    "people/refuse-photo": refusePhoto,
    "people/class-photos": classPhotos,
    "people/record-consent": recordConsent,
    "people/revoke-consent": revokeConsent,
    "people/consents": personConsents,
    "people/class-consents": classConsents,
    "people/consent-texts": consentTexts,
    "people/save-consent-text": saveConsentText,
    "people/record-consents": recordConsents,
    "people/export-person": exportPerson(heldParts),
    "people/anonymisation": anonymisation(heldParts),
    "people/anonymise-person": anonymisePerson(heldParts),
    "people/open-request": openRequest,
    "people/check-requester": checkRequester,
    "people/answer-request": answerRequest,
    "people/retention": retention(retentionsOf(heldParts)),
    "people/run-retention": runRetention(retentionsOf(heldParts)),
    "people/privacy-notice": privacyNotice(heldParts),
    "people/merge-preview": mergePreview(heldParts),
    "people/merge-people": mergePeople(heldParts),
    "people/clearance": clearance(() => areas().flatMap(({ pendencies }) => pendencies ?? [])),
    "people/year-rollover": yearRollover,
    "people/rollover-pupils": rolloverPupils,
    "people/rollover-leavers": rolloverLeavers(() => areas().flatMap(({ pendencies }) => pendencies ?? [])),
    "people/begin-year-rollover": beginRollover,
    "people/set-rollover-class": setRolloverClass,
    "people/set-rollover-pupils": setRolloverPupils,
    "people/do-year-rollover": doRollover(() => areas().flatMap(({ pendencies }) => pendencies ?? [])),
    "people/undo-year-rollover": undoRollover,
  },
  lists: {
    people: peopleList(areas().find(({ code }) => code)?.code),
    "student-cards": studentCards,
    "card-checks": cardChecks,
    "waiting-photos": waitingPhotos,
    "data-requests": dataRequests,
  },
  records: {
    hooks: {
      people: peopleHistory,
      contacts: contactsHistory,
      person_details: detailsHistory,
      classes: classesHistory,
      sectors: sectorSaves,
    },
    computed: { people: { derive: setBareEnrolment } },
    cached: [peopleSettings],
  },
  imports: { people: peopleImport(areas().flatMap(({ roles = [] }) => roles)) },
  people: { data: personData, retentions: [checksRetention, leaversRetention(heldParts), proofsRetention] },
  home,
});

/** The functions that the lines of `hooks.ts` call. */
export const peopleHooks = (parts: PersonPartsByArea) => ({
  guardContact,
  guardEnrolment,
  cardPhoto,
  gatePhoto,
  recordAccess: recordRecordsAccess,
  cardPage: (e: core.RequestEvent) => openPage(e, "card"),
  cardManifest,
  emptyOldData: job((app) => emptyOldData(app, retentionsOf(parts))),
  emptyMissedData: job((app) => emptyMissedData(app, retentionsOf(parts))),
  resumeRetention: job((app) => resumeRetention(app, retentionsOf(parts))),
  resumeRollovers: job((app) => resumeRollovers(app, () => Object.values(parts()).flatMap(({ pendencies }) => pendencies ?? []))),
});

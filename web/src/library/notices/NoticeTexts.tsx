import { NoticeTexts as Texts } from "../../messaging/notices/NoticeTexts";
import { NoticesPage } from "./NoticesPage";

/** The texts of the library's notices: its own users write them, as the settings do for all areas. */
export default function NoticeTexts() {
  return (
    <NoticesPage>
      <Texts area="library" />
    </NoticesPage>
  );
}

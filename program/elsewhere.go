package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

const (
	// copyVariable names a folder on another disk, or a share, to which each backup is carried.
	copyVariable = "BACKUP_COPY"
	// elsewhereName is the record of it: among the backups, which stay where they are in a restore, and where the hooks read it.
	elsewhereName = "elsewhere.json"
	// schoolMark says in the folder whose copies it holds: a folder of two schools would lose copies to the tidying.
	schoolMark = "sineta-escola.txt"
	// nightly is how PocketBase begins the names of backups by the clock, which alone are rotated.
	nightly = "@auto_pb_backup_"
	// Backups by hand are carried while they are so young: one that was taken away over there does not come back for ever.
	byHandDays = 30
	// A disk or a share that gives no answer for so long is told as a fault.
	patience               = 6 * time.Hour
	partPrefix, partSuffix = ".sineta-", ".part"
)

// elsewhere is what is known of the copies on another disk.
type elsewhere struct {
	Folder string `json:"folder"`
	// First and Last are when a copy was there and whole, File and Bytes the newest one, Made when that backup was made.
	First time.Time `json:"first,omitzero"`
	Last  time.Time `json:"last,omitzero"`
	Made  time.Time `json:"made,omitzero"`
	File  string    `json:"file"`
	Bytes int64     `json:"bytes"`
	// Sum is its SHA-256, as read back.
	Sum string `json:"sum"`
	// Tried is the last attempt, Fault its sentence; empty where it went well. Told is the backup whose fault a letter told.
	Tried time.Time `json:"tried,omitzero"`
	Fault string    `json:"fault"`
	Told  string    `json:"told"`
	// SameDisk: the folder lies on the data's own disk. Mounted: it lay on another one than the system's.
	SameDisk bool `json:"sameDisk"`
	Mounted  bool `json:"mounted"`
}

// readRecord reads one of the records among the backups; what can't be read is empty.
func readRecord[Record any](data, name string) Record {
	var found Record
	if text, err := os.ReadFile(filepath.Join(backupsIn(data), name)); err == nil {
		_ = json.Unmarshal(text, &found)
	}
	return found
}

// writeRecord writes aside and moves in, so that who reads meanwhile reads a whole one.
func writeRecord(data, name string, record any) error {
	text, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(backupsIn(data), 0o700); err != nil {
		return err
	}
	path := filepath.Join(backupsIn(data), name)
	aside := fmt.Sprintf("%s.%d.new", path, os.Getpid())
	if err := os.WriteFile(aside, text, 0o600); err != nil {
		return errors.Join(err, os.Remove(aside))
	}
	return os.Rename(aside, path)
}

func moment(at time.Time) time.Time {
	return at.UTC().Truncate(time.Second)
}

// held is a backup that there is here.
type held struct {
	name string
	at   time.Time
	size int64
	open func() (io.ReadCloser, error)
}

// heldInFolder are the backups in the data folder.
func heldInFolder(data string) ([]held, error) {
	entries, err := os.ReadDir(backupsIn(data))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var found []held
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(entry.Name(), ".zip") {
			continue
		}
		path := filepath.Join(backupsIn(data), entry.Name())
		found = append(found, held{entry.Name(), info.ModTime(), info.Size(), func() (io.ReadCloser, error) { return os.Open(path) }})
	}
	return found, nil
}

// heldInStore are the backups that PocketBase keeps in a bucket.
func heldInStore(app core.App) ([]held, error) {
	store, err := app.NewBackupsFilesystem()
	if err != nil {
		return nil, err
	}
	defer store.Close()
	objects, err := store.List("")
	if err != nil {
		return nil, err
	}
	var found []held
	for _, object := range objects {
		if !strings.HasSuffix(object.Key, ".zip") || strings.ContainsAny(object.Key, `/\`) {
			continue
		}
		found = append(found, held{object.Key, object.ModTime, object.Size, func() (io.ReadCloser, error) {
			store, err := app.NewBackupsFilesystem()
			if err != nil {
				return nil, err
			}
			reader, err := store.GetReader(object.Key)
			if err != nil {
				return nil, errors.Join(err, store.Close())
			}
			return closingBoth{reader, store}, nil
		}})
	}
	return found, nil
}

type closingBoth struct {
	io.ReadCloser
	behind io.Closer
}

func (both closingBoth) Close() error {
	return errors.Join(both.ReadCloser.Close(), both.behind.Close())
}

// toCarry are the backups that belong over there, the newest first: of the nightly ones as many as are kept (0: all).
func toCarry(all []held, keep int, now time.Time) []held {
	all = slices.Clone(all)
	slices.SortFunc(all, func(one, other held) int { return other.at.Compare(one.at) })
	var chosen []held
	nights := 0
	for _, backup := range all {
		switch {
		case strings.HasPrefix(backup.name, nightly):
			if nights++; keep > 0 && nights > keep {
				continue
			}
		case upgradeName.MatchString(backup.name):
		case now.Sub(backup.at) > byHandDays*24*time.Hour:
			continue
		}
		chosen = append(chosen, backup)
	}
	return chosen
}

// carrier brings backups to another disk: one after the other, and beside the work of the school.
type carrier struct {
	data, folder string
	// backups are those that there are, with how many nightly ones are kept.
	backups func() ([]held, int, error)
	// tell writes to who is told of a backup that failed.
	tell func(sentence string)
	// whole is called once the newest copy is there.
	whole func(copyPath string)
	busy  sync.Mutex
	began time.Time
	guard sync.Mutex
}

// carry brings what is missing over there, and leaves on record how that went.
func (c *carrier) carry() error {
	if !c.busy.TryLock() {
		c.guard.Lock()
		began := c.began
		c.guard.Unlock()
		if time.Since(began) < patience {
			return nil
		}
		return c.record(func(last *elsewhere) (string, error) {
			return "", fmt.Errorf("A cópia para %s começou em %s e não terminou: o disco ou a rede não responde.", c.folder, began.Local().Format("02/01/2006 15:04"))
		})
	}
	defer c.busy.Unlock()
	c.guard.Lock()
	c.began = time.Now()
	c.guard.Unlock()
	return c.record(c.bring)
}

// record keeps what an attempt says, and tells of a fault once for each backup.
func (c *carrier) record(attempt func(last *elsewhere) (newest string, err error)) error {
	last := readRecord[elsewhere](c.data, elsewhereName)
	if last.Folder != c.folder {
		last = elsewhere{Folder: c.folder, Told: last.Told}
	}
	wasFaulty := last.Fault != ""
	newest, err := attempt(&last)
	last.Tried, last.Fault = moment(time.Now()), ""
	untold := false
	if err != nil {
		last.Fault = err.Error()
		untold = !wasFaulty || last.Told != newest
		last.Told = newest
	} else {
		last.Told = ""
	}
	err = errors.Join(err, writeRecord(c.data, elsewhereName, last))
	if untold && c.tell != nil {
		c.tell(last.Fault)
	}
	return err
}

// bring is one attempt. newest names the newest backup that there is.
func (c *carrier) bring(last *elsewhere) (newest string, err error) {
	all, keep, err := c.backups()
	if err != nil {
		return "", fmt.Errorf("As cópias de segurança não puderam ser lidas: %w", err)
	}
	chosen := toCarry(all, keep, time.Now())
	if len(chosen) > 0 {
		newest = chosen[0].name
	}
	if err := c.look(last); err != nil {
		return newest, err
	}
	c.removeParts()
	for index, backup := range chosen {
		target := filepath.Join(c.folder, backup.name)
		info, err := os.Stat(target)
		isThere := err == nil && info.Size() == backup.size
		if !isThere {
			sum, err := carryFile(backup, target)
			if err != nil {
				return newest, c.sentence(err, backup)
			}
			if index == 0 {
				last.Sum = sum
			}
		}
		if index > 0 || (isThere && last.File == backup.name) {
			continue
		}
		last.File, last.Bytes, last.Made, last.Last = backup.name, backup.size, moment(backup.at), moment(time.Now())
		if isThere {
			last.Sum = ""
		}
		if last.First.IsZero() {
			last.First = last.Last
		}
		// The older ones may take their time.
		if err := writeRecord(c.data, elsewhereName, last); err != nil {
			return newest, err
		}
	}
	tidyFolder(c.folder, keep, time.Now())
	if newest != "" && c.whole != nil {
		c.whole(filepath.Join(c.folder, newest))
	}
	return newest, nil
}

// look refuses a folder that is not the one it was: a disk that is not plugged in leaves an empty folder on the system's own disk.
func (c *carrier) look(last *elsewhere) error {
	info, err := os.Stat(c.folder)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("A pasta %s não existe: o disco não está conectado, ou o caminho está errado.", c.folder)
	}
	if err != nil {
		return fmt.Errorf("A pasta %s não pôde ser aberta: %w", c.folder, err)
	}
	if !info.IsDir() {
		return fmt.Errorf("%s não é uma pasta.", c.folder)
	}
	if isWithin(c.folder, c.data) {
		return fmt.Errorf("A pasta %s fica dentro da pasta de dados: indique uma em outro disco.", c.folder)
	}
	same, mounted := onSameDisk(c.folder, c.data), isMounted(c.folder)
	if !last.Last.IsZero() && ((same && !last.SameDisk) || (!mounted && last.Mounted)) {
		return fmt.Errorf("O disco de %s não está conectado: a pasta está agora no disco do próprio computador.", c.folder)
	}
	last.SameDisk, last.Mounted = same, mounted
	return c.markFolder()
}

// markFolder keeps another school's copies from being mixed with these.
func (c *carrier) markFolder() error {
	own := schoolID(c.data)
	if own == "" {
		return nil
	}
	path := filepath.Join(c.folder, schoolMark)
	text, err := os.ReadFile(path)
	if err == nil && len(text) > 0 {
		if strings.TrimSpace(string(text)) != own {
			return fmt.Errorf("A pasta %s já guarda cópias de outra escola. Indique outra, ou apague nela o arquivo %s.", c.folder, schoolMark)
		}
		return nil
	}
	if err := os.WriteFile(path, []byte(own+"\n"), 0o600); err != nil {
		return c.sentence(err, held{})
	}
	return nil
}

// schoolID tells schools apart; a restore keeps it. Empty where the folder holds none.
func schoolID(data string) string {
	database, err := readOnly(filepath.Join(data, schoolDatabase))
	if err != nil {
		return ""
	}
	defer database.Close()
	var created string
	if err := database.QueryRow("SELECT created FROM school").Scan(&created); err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(created))
	return hex.EncodeToString(sum[:8])
}

func isWithin(folder, data string) bool {
	inner, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return false
	}
	outer, err := filepath.EvalSymlinks(data)
	if err != nil {
		return false
	}
	way, err := filepath.Rel(outer, inner)
	return err == nil && way != ".." && !strings.HasPrefix(way, ".."+string(filepath.Separator))
}

// sentence says what a person can do about it.
func (c *carrier) sentence(err error, backup held) error {
	switch {
	case isFull(err):
		return fmt.Errorf("O disco de %s está cheio: a cópia precisa de %d MB. Libere espaço nele.", c.folder, (backup.size+mebibyte-1)/mebibyte)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("O disco de %s só permite leitura.", c.folder)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("A Sineta não tem permissão para gravar em %s.", c.folder)
	case errors.Is(err, errReadBack):
		return fmt.Errorf("O disco de %s devolveu outra coisa do que foi gravado: troque-o.", c.folder)
	}
	return fmt.Errorf("A cópia para %s falhou: %w", c.folder, err)
}

var errReadBack = errors.New("read back otherwise")

// carryFile writes aside, flushes, reads back by its hash, and moves in. Nothing stays of what broke off.
func carryFile(backup held, target string) (sum string, err error) {
	source, err := backup.open()
	if err != nil {
		return "", err
	}
	defer source.Close()
	aside := filepath.Join(filepath.Dir(target), fmt.Sprintf("%s%s-%d%s", partPrefix, backup.name, os.Getpid(), partSuffix))
	file, err := os.OpenFile(aside, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o600)
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(aside)
		}
	}()
	written := sha256.New()
	_, err = io.Copy(io.MultiWriter(file, written), source)
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		// Else the system would answer from its memory.
		forgetCached(file)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return "", err
	}
	sum = hex.EncodeToString(written.Sum(nil))
	found, err := hashOf(aside)
	if err != nil {
		return "", err
	}
	if found != sum {
		return "", errReadBack
	}
	if err := os.Rename(aside, target); err != nil {
		return "", err
	}
	return sum, syncFolder(filepath.Dir(target))
}

func hashOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// removeParts takes away what a killed program left; a younger one may be another command's.
func (c *carrier) removeParts() {
	entries, err := os.ReadDir(c.folder)
	if err != nil {
		return
	}
	for _, entry := range entries {
		info, err := entry.Info()
		isPart := strings.HasPrefix(entry.Name(), partPrefix) && strings.HasSuffix(entry.Name(), partSuffix)
		isOwn := strings.HasSuffix(entry.Name(), fmt.Sprintf("-%d%s", os.Getpid(), partSuffix))
		if err == nil && isPart && (isOwn || time.Since(info.ModTime()) > 24*time.Hour) {
			_ = os.Remove(filepath.Join(c.folder, entry.Name()))
		}
	}
}

// tidyFolder keeps as many nightly backups as here, by the time in their names, and those before an upgrade for as long. keep 0: all.
func tidyFolder(folder string, keep int, now time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	var nights, upgrades []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case !entry.Type().IsRegular() || !strings.HasSuffix(name, ".zip"):
		case strings.HasPrefix(name, nightly):
			nights = append(nights, name)
		case upgradeName.MatchString(name):
			upgrades = append(upgrades, name)
		}
	}
	newestFirst := func(one, other string) int { return strings.Compare(stampIn(other), stampIn(one)) }
	slices.SortFunc(nights, newestFirst)
	slices.SortFunc(upgrades, newestFirst)
	for index, name := range nights {
		if keep > 0 && index >= keep {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
	for index, name := range upgrades {
		at, err := time.ParseInLocation(stampLayout, stampIn(name), time.UTC)
		if index > 0 && err == nil && now.Sub(at) > upgradeDays*24*time.Hour {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
}

// stampIn is the time in a backup's name: a share may not keep the file's own.
func stampIn(name string) string {
	whole := strings.TrimSuffix(name, ".zip")
	return whole[max(0, len(whole)-len(stampLayout)):]
}

// carryBackups carries each backup once it is made; at the start and each hour what could not be carried then.
func carryBackups(app core.App, data string, steps []string) {
	folder := os.Getenv(copyVariable)
	if folder == "" {
		return
	}
	brought := &carrier{data: data, folder: absolute(folder)}
	brought.backups = func() ([]held, int, error) {
		all, err := heldInFolder(data)
		if err == nil && app.Settings().Backups.S3.Enabled {
			var stored []held
			stored, err = heldInStore(app)
			all = append(all, stored...)
		}
		return all, app.Settings().Backups.CronMaxKeep, err
	}
	brought.tell = func(sentence string) {
		app.Logger().Error("A backup could not be carried to "+copyVariable, "error", sentence)
		writeToSuperusers(app, "Cópia de segurança em outro disco", sentence)
	}
	brought.whole = func(copyPath string) { checkWeekly(app, data, copyPath, steps) }
	// Aside: a slow disk must hold nobody.
	carry := func() { go func() { _ = brought.carry() }() }
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func: func(e *core.BackupEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			carry()
			return nil
		},
		Priority: -999,
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		carry()
		return app.Cron().Add("carry-backups", "41 * * * *", carry)
	})
}

// writeToSuperusers tells those whom PocketBase tells of a backup that failed.
func writeToSuperusers(app core.App, subject, sentence string) {
	superusers, err := app.FindAllRecords(core.CollectionNameSuperusers)
	if err != nil {
		return
	}
	meta := app.Settings().Meta
	for _, superuser := range superusers {
		if err := app.NewMailClient().Send(&mailer.Message{
			From:    mail.Address{Name: meta.SenderName, Address: meta.SenderAddress},
			To:      []mail.Address{{Address: superuser.Email()}},
			Subject: "[" + meta.AppName + "] " + subject,
			Text:    sentence + "\n",
		}); err != nil {
			app.Logger().Warn("The superusers could not be told of a backup", "error", err)
			return
		}
	}
}

// carryByHand is for a command, which may wait; the tidying is the served program's.
func carryByHand(data string) error {
	folder := os.Getenv(copyVariable)
	if folder == "" {
		return nil
	}
	brought := &carrier{data: data, folder: absolute(folder), backups: func() ([]held, int, error) {
		all, err := heldInFolder(data)
		return all, 0, err
	}}
	if err := brought.carry(); err != nil {
		return fmt.Errorf("Ela não chegou ao outro disco. %w", err)
	}
	fmt.Print(lastElsewhere(data))
	return nil
}

// lastElsewhere is what a look at the folder says of it; nothing where no other disk was ever named.
func lastElsewhere(data string) string {
	last := readRecord[elsewhere](data, elsewhereName)
	if last.Folder == "" {
		return ""
	}
	text := fmt.Sprintf("Em outro disco (%s): nenhuma cópia ainda.\n", last.Folder)
	if !last.Last.IsZero() {
		text = fmt.Sprintf("Em outro disco (%s): última cópia conferida em %s.\n", last.Folder, last.Last.Local().Format("02/01/2006 15:04"))
	}
	if last.SameDisk {
		text += "Essa pasta está no mesmo disco dos dados: se ele falhar, as cópias se perdem junto.\n"
	}
	if last.Fault != "" {
		text += last.Fault + "\n"
	}
	return text
}

package main

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// durationBounds are in seconds: what a desk feels lies between the second and the fifth.
var durationBounds = []float64{0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// figureAge: what asks the database or a bucket is asked again only after so long, however many collect it.
const figureAge = 15 * time.Second

type counted struct {
	class  string
	status int
}

type durations struct {
	buckets []int64
	count   int64
	sum     float64
}

// metrics are this process's own counts since its start, and figures of the school that are read when somebody collects them.
type metrics struct {
	app     core.App
	data    string
	started time.Time

	counts    sync.Mutex
	requests  map[counted]int64
	durations map[string]*durations
	atWork    map[string]int64
	refused   map[string]int64

	reading sync.Mutex
	readAt  time.Time
	figures []figure
}

// figure is one line of the answer.
type figure struct {
	name, help string
	// labels are of fixed words: nothing that names a person.
	labels string
	value  float64
}

func newMetrics(app core.App, data string) *metrics {
	return &metrics{
		app: app, data: data, started: time.Now(),
		requests: map[counted]int64{}, durations: map[string]*durations{}, atWork: map[string]int64{}, refused: map[string]int64{},
	}
}

func (m *metrics) begin(class string) {
	m.counts.Lock()
	defer m.counts.Unlock()
	m.atWork[class]++
}

func (m *metrics) end(class string, status int, took time.Duration, isSentAway bool) {
	m.counts.Lock()
	defer m.counts.Unlock()
	m.atWork[class]--
	m.requests[counted{class, status}]++
	if isSentAway {
		m.refused[class]++
	}
	if class == "realtime" {
		// A stream lasts as long as a page stays open.
		return
	}
	known := m.durations[class]
	if known == nil {
		known = &durations{buckets: make([]int64, len(durationBounds))}
		m.durations[class] = known
	}
	seconds := took.Seconds()
	known.count++
	known.sum += seconds
	if index, _ := slices.BinarySearch(durationBounds, seconds); index < len(known.buckets) {
		known.buckets[index]++
	}
}

// serveByToken answers on the school's own port, for who has the token; without one nothing is there.
func (m *metrics) serveByToken(w http.ResponseWriter, r *http.Request) {
	if !isAsked(w, r) {
		return
	}
	token := os.Getenv("METRICS_TOKEN")
	if token == "" {
		http.NotFound(w, r)
		return
	}
	given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1 {
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "METRICS_TOKEN", http.StatusUnauthorized)
		return
	}
	m.write(w)
}

// listenApart answers at an address of its own, where the environment names one: whoever reaches it may ask.
func (o *observer) listenApart() error {
	address := os.Getenv("METRICS_ADDRESS")
	if address == "" {
		return nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return refusal{fmt.Errorf("METRICS_ADDRESS: o endereço %s não pôde ser usado. Indique um livre, como 127.0.0.1:9090: %w", address, err)}
	}
	routes := http.NewServeMux()
	routes.HandleFunc("/live", serveLive)
	routes.HandleFunc("/ready", o.health.serveReady)
	routes.HandleFunc("/metrics", func(w http.ResponseWriter, r *http.Request) {
		if isAsked(w, r) {
			o.metrics.write(w)
		}
	})
	apart := &http.Server{Handler: routes, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second}
	go func() { _ = apart.Serve(listener) }()
	o.health.app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		_ = apart.Close()
		return e.Next()
	})
	return nil
}

// write answers in Prometheus' text format, version 0.0.4.
func (m *metrics) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	m.writeCounts(w)
	last := ""
	for _, known := range append(m.schoolFigures(), m.processFigures()...) {
		if known.name != last {
			head(w, known.name, "gauge", known.help)
			last = known.name
		}
		fmt.Fprintf(w, "%s%s %s\n", known.name, known.labels, number(known.value))
	}
}

func head(w io.Writer, name, kind, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

func number(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) }

func (m *metrics) writeCounts(w io.Writer) {
	m.counts.Lock()
	defer m.counts.Unlock()
	head(w, "sineta_requests_total", "counter", "Requests that were answered, by route class and status.")
	for _, key := range slices.SortedFunc(maps.Keys(m.requests), func(one, other counted) int {
		return cmp.Or(cmp.Compare(one.class, other.class), cmp.Compare(one.status, other.status))
	}) {
		fmt.Fprintf(w, "sineta_requests_total{route=%q,status=\"%d\"} %d\n", key.class, key.status, m.requests[key])
	}
	head(w, "sineta_requests_refused_total", "counter", "Requests that were sent away because too many were at work or one asked too often.")
	for _, class := range slices.Sorted(maps.Keys(m.refused)) {
		fmt.Fprintf(w, "sineta_requests_refused_total{route=%q} %d\n", class, m.refused[class])
	}
	head(w, "sineta_requests_at_work", "gauge", "Requests that are being answered.")
	for _, class := range slices.Sorted(maps.Keys(m.atWork)) {
		fmt.Fprintf(w, "sineta_requests_at_work{route=%q} %d\n", class, m.atWork[class])
	}
	head(w, "sineta_request_duration_seconds", "histogram", "How long answers took, by route class.")
	for _, class := range slices.Sorted(maps.Keys(m.durations)) {
		known := m.durations[class]
		sum := int64(0)
		for index, bound := range durationBounds {
			sum += known.buckets[index]
			fmt.Fprintf(w, "sineta_request_duration_seconds_bucket{route=%q,le=%q} %d\n", class, number(bound), sum)
		}
		fmt.Fprintf(w, "sineta_request_duration_seconds_bucket{route=%q,le=\"+Inf\"} %d\n", class, known.count)
		fmt.Fprintf(w, "sineta_request_duration_seconds_sum{route=%q} %s\n", class, number(known.sum))
		fmt.Fprintf(w, "sineta_request_duration_seconds_count{route=%q} %d\n", class, known.count)
	}
}

func (m *metrics) processFigures() []figure {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	figures := []figure{
		{"sineta_info", "The program's version.", fmt.Sprintf("{version=%q}", version), 1},
		{"sineta_start_time_seconds", "When the process began to serve.", "", float64(m.started.Unix())},
		{"sineta_memory_bytes", "Memory that the process has from the system.", "", float64(memory.Sys - memory.HeapReleased)},
		{"sineta_memory_heap_bytes", "Memory in use by the program's own objects.", "", float64(memory.HeapAlloc)},
	}
	if free, err := freeBytes(m.data); err == nil {
		figures = append(figures, figure{"sineta_disk_free_bytes", "Free space on the disk of the data.", "", float64(free)})
	}
	if share, err := freeShare(m.data); err == nil {
		figures = append(figures, figure{"sineta_disk_free_ratio", "Free share of the disk of the data, 0 to 1.", "", share})
	}
	return figures
}

// schoolFigures are left out where they can't be read: the collector then sees that they are absent.
func (m *metrics) schoolFigures() []figure {
	m.reading.Lock()
	defer m.reading.Unlock()
	if time.Since(m.readAt) < figureAge {
		return m.figures
	}
	found := m.queues()
	now := time.Now()
	if newest, err := m.newestBackup(); err == nil && !newest.IsZero() {
		found = append(found, figure{"sineta_backup_age_seconds", "Age of the newest backup.", "", now.Sub(newest).Seconds()})
	}
	if checked := lastReplicaCheck(m.data); !checked.IsZero() {
		found = append(found, figure{"sineta_replica_check_age_seconds", "Time since a copy was last restored aside and found whole.", "", now.Sub(checked).Seconds()})
	}
	m.figures, m.readAt = found, now
	return found
}

// queueStates are those that somebody or something still waits for.
var queueStates = []string{"queued", "held", "sending", "failed", "uncertain"}

func (m *metrics) queues() []figure {
	database, err := databaseOf(m.app.ConcurrentDB())
	if err != nil {
		return nil
	}
	within, cancel := context.WithTimeout(context.Background(), readPatience)
	defer cancel()
	var figures []figure
	for _, state := range queueStates {
		var count float64
		if err := database.DB().QueryRowContext(within, "SELECT COUNT(*) FROM messages WHERE state = ?", state).Scan(&count); err != nil {
			return nil
		}
		figures = append(figures, figure{"sineta_outbox_messages", "Messages of the outbox that wait or have failed, by state.", fmt.Sprintf("{state=%q}", state), count})
	}
	var oldest float64
	err = database.DB().QueryRowContext(within,
		"SELECT COALESCE(MAX(0, (julianday('now') - julianday(MIN(created))) * 86400), 0) FROM messages WHERE state = 'queued'").Scan(&oldest)
	if err != nil {
		return figures
	}
	return append(figures, figure{"sineta_outbox_oldest_queued_seconds", "Age of the message that has waited longest.", "", oldest})
}

// newestBackup asks where the backups are kept, in the folder or in a bucket.
func (m *metrics) newestBackup() (time.Time, error) {
	files, err := m.app.NewBackupsFilesystem()
	if err != nil {
		return time.Time{}, err
	}
	defer files.Close()
	within, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	files.SetContext(within)
	kept, err := files.List("")
	var newest time.Time
	for _, file := range kept {
		if strings.HasSuffix(file.Key, ".zip") && file.ModTime.After(newest) {
			newest = file.ModTime
		}
	}
	return newest, err
}

// lastReplicaCheck reads what the check of a copy leaves on record; zero where there was none.
func lastReplicaCheck(data string) time.Time {
	var found struct {
		Last time.Time `json:"last"`
	}
	text, err := os.ReadFile(filepath.Join(backupsIn(data), "drill.json"))
	if err != nil || json.Unmarshal(text, &found) != nil {
		return time.Time{}
	}
	return found.Last
}
